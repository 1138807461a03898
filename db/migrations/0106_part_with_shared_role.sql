-- Each installation of a server has an application role of its own: the one that all had together loses what it may do here, and goes
-- with the last of them.
do $$ begin
  if to_regrole('longwall_app') is null then return; end if;
  revoke all on all tables in schema public from longwall_app;
  revoke all on all sequences in schema public from longwall_app;
  revoke all on all functions in schema public from longwall_app;
  revoke all on schema public from longwall_app;
  begin
    drop role longwall_app;
  exception when dependent_objects_still_exist or insufficient_privilege or object_in_use then null;
  end;
end $$;
