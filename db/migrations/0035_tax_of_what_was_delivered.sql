ALTER TABLE "contract_delivery" ADD COLUMN "tax_amount" numeric(18,4) DEFAULT '0' NOT NULL;--> statement-breakpoint
update contract_delivery d set tax_amount = k.own + case when k.is_last then k.whole - k.sum_of_own else 0 end
from (
  select m.comp_id, m.id, m.own, o.whole, sum(m.own) over (partition by m.comp_id, m.origin_id) as sum_of_own, row_number() over (partition by m.comp_id, m.origin_id order by m.id desc) = 1 as is_last
  from (
    select x.comp_id, x.id, x.origin_id, sign(x.amount) * round(abs(x.amount) * p.tax_rate / 100, coalesce(y.digits, 2)) as own
    from contract_delivery x join sales_contract_product p on p.comp_id = x.comp_id and p.id = x.product_id
    join sales_contract c on c.comp_id = x.comp_id and c.id = x.contract_id left join currency y on y.code = c.currency) m
  join (
    select s.comp_id, s.origin_id, case when p.amount = 0 then 0 else round(p.tax_amount * s.upto / p.amount, coalesce(y.digits, 2)) - round(p.tax_amount * (s.upto - s.amount) / p.amount, coalesce(y.digits, 2)) end as whole
    from (
      select g.*, sum(g.amount) over (partition by g.comp_id, g.product_id order by g.origin_id) as upto
      from (select comp_id, contract_id, product_id, origin_id, sum(amount) as amount from contract_delivery group by 1, 2, 3, 4) g) s
    join sales_contract_product p on p.comp_id = s.comp_id and p.id = s.product_id
    join sales_contract c on c.comp_id = s.comp_id and c.id = s.contract_id left join currency y on y.code = c.currency) o on o.comp_id = m.comp_id and o.origin_id = m.origin_id) k
where d.comp_id = k.comp_id and d.id = k.id;
