const among = (modules: readonly string[]) => modules.map((id) => `'${id}'`).join(", ");

/** Documents of these modules that anything happened to since `$since`, for the delta of a dataset whose rows carry their id as `key`. */
export const changedDocuments = (key: string, ...modules: readonly [string, ...string[]]) => ({
  key,
  changed: `select distinct document_id as key from document_history where comp_id = $comp and id >= $since and module in (${among(modules)})`,
});
