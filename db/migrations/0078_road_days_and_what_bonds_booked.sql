ALTER TABLE "bid_bond_event" ADD COLUMN "company_amount" numeric(18,4);--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "road_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
-- What each event booked stands in the journal: the first posting of a bond is its payment, those behind it what came back or was lost.
WITH booked AS (
	SELECT e.comp_id, e.id, e.bond_id, row_number() OVER (PARTITION BY e.comp_id, e.bond_id ORDER BY e.seq) AS generation
	FROM bid_bond_event e JOIN bid_bond d ON d.comp_id = e.comp_id AND d.id = e.bond_id
	WHERE d.kind IN ('cash', 'loan') AND e.event IN ('paid', 'returned', 'forfeited')
)
UPDATE bid_bond_event e SET company_amount = coalesce((
	SELECT abs(sum(j.debit - j.credit)) FROM journal_line j
	WHERE j.comp_id = b.comp_id AND j.module = 'crm.bidBond' AND j.document_id = b.bond_id AND j.generation = b.generation AND j.account = 'otherReceivable'
), 0)
FROM booked b WHERE e.comp_id = b.comp_id AND e.id = b.id;--> statement-breakpoint
-- One that secures a contract from then on is closed with what was left of it.
UPDATE bid_bond_event e SET company_amount = (
	SELECT sum(CASE WHEN o.event = 'paid' THEN o.company_amount ELSE - o.company_amount END) FROM bid_bond_event o
	WHERE o.comp_id = e.comp_id AND o.bond_id = e.bond_id AND o.event IN ('paid', 'returned')
)
FROM bid_bond d WHERE d.comp_id = e.comp_id AND d.id = e.bond_id AND d.kind IN ('cash', 'loan') AND e.event = 'converted';--> statement-breakpoint
-- Paper is booked nowhere.
UPDATE bid_bond_event e SET company_amount = round(e.amount * d.exchange_rate, coalesce(y.digits, 2))
FROM bid_bond d JOIN company c ON c.id = d.comp_id LEFT JOIN currency y ON y.code = c.currency
WHERE d.comp_id = e.comp_id AND d.id = e.bond_id AND d.kind IN ('guarantee', 'insurance') AND e.amount IS NOT NULL;
