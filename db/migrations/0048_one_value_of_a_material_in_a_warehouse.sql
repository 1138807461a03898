CREATE TABLE "stock_period_snapshot_value" (
	"comp_id" integer NOT NULL,
	"snapshot_id" bigint NOT NULL,
	"valuation_id" bigint NOT NULL,
	"opening_quantity" numeric(18,6) NOT NULL,
	"opening_value" numeric(18,4) NOT NULL,
	"in_quantity" numeric(18,6) NOT NULL,
	"in_value" numeric(18,4) NOT NULL,
	"out_quantity" numeric(18,6) NOT NULL,
	"out_value" numeric(18,4) NOT NULL,
	"variance_value" numeric(18,4) NOT NULL,
	"closing_quantity" numeric(18,6) NOT NULL,
	"closing_value" numeric(18,4) NOT NULL,
	"opening_price_variance" numeric(18,4) NOT NULL,
	"closing_price_variance" numeric(18,4) NOT NULL,
	CONSTRAINT "stock_period_snapshot_value_pk" PRIMARY KEY("comp_id","snapshot_id","valuation_id")
);
--> statement-breakpoint
CREATE TABLE "stock_valuation" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"owner" text DEFAULT 'own' NOT NULL,
	"owner_party_id" bigint DEFAULT '0' NOT NULL,
	"transfer" text DEFAULT '' NOT NULL,
	"quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"value" numeric(18,4) DEFAULT '0' NOT NULL,
	"variance" numeric(18,4) DEFAULT '0' NOT NULL,
	"last_price" numeric(18,6),
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_valuation_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
DROP INDEX "stock_layer_open_idx";
--> statement-breakpoint
DROP INDEX "stock_balance_place_key";
--> statement-breakpoint
ALTER TABLE "stock_layer_use" ADD COLUMN "posted_on" date;
--> statement-breakpoint
ALTER TABLE "stock_layer" ADD COLUMN "valuation_id" bigint;
--> statement-breakpoint
ALTER TABLE "stock_layer" ADD COLUMN "first_on" date;
--> statement-breakpoint
ALTER TABLE "stock_balance" ADD COLUMN "owner_party_id" bigint DEFAULT '0' NOT NULL;
--> statement-breakpoint
ALTER TABLE "stock_move" ADD COLUMN "owner_party_id" bigint DEFAULT '0' NOT NULL;
--> statement-breakpoint
ALTER TABLE "stock_period_snapshot_value" ADD CONSTRAINT "stock_period_snapshot_value_snapshot_id_fk" FOREIGN KEY ("comp_id","snapshot_id") REFERENCES "public"."stock_period_snapshot"("comp_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_period_snapshot_value" ADD CONSTRAINT "stock_period_snapshot_value_valuation_id_fk" FOREIGN KEY ("comp_id","valuation_id") REFERENCES "public"."stock_valuation"("comp_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_valuation" ADD CONSTRAINT "stock_valuation_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_valuation" ADD CONSTRAINT "stock_valuation_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "stock_valuation_key" ON "stock_valuation" USING btree ("comp_id","warehouse_id","material_id","owner","owner_party_id","transfer");
--> statement-breakpoint
CREATE INDEX "stock_valuation_material_id_idx" ON "stock_valuation" USING btree ("comp_id","material_id");
--> statement-breakpoint
CREATE INDEX "stock_layer_valuation_id_idx" ON "stock_layer" USING btree ("comp_id","valuation_id");
--> statement-breakpoint
CREATE INDEX "stock_layer_open_idx" ON "stock_layer" USING btree ("comp_id","valuation_id","first_on","id") WHERE "stock_layer"."remaining" <> 0;
--> statement-breakpoint
-- Whose goods others' goods are: the party of the move; where a party would have given more than it brought, all are his who came first.
UPDATE stock_move SET owner_party_id = coalesce(party_id, 0) WHERE owner <> 'own';
--> statement-breakpoint
UPDATE stock_move m SET owner_party_id = k.party FROM (
  SELECT comp_id, warehouse_id, material_id, batch, area, seat, box, owner, state, serial,
    (array_agg(owner_party_id ORDER BY quantity <= 0, posted_on, id))[1] AS party
  FROM (SELECT *, sum(quantity) OVER (PARTITION BY comp_id, warehouse_id, material_id, batch, area, seat, box, owner, owner_party_id, state, serial
      ORDER BY posted_on) AS lies FROM stock_move WHERE owner <> 'own') d
  GROUP BY comp_id, warehouse_id, material_id, batch, area, seat, box, owner, state, serial HAVING min(lies) < 0) k
WHERE m.owner <> 'own' AND (m.comp_id, m.warehouse_id, m.material_id, m.batch, m.area, m.seat, m.box, m.owner, m.state, m.serial)
  = (k.comp_id, k.warehouse_id, k.material_id, k.batch, k.area, k.seat, k.box, k.owner, k.state, k.serial);
--> statement-breakpoint
CREATE TEMPORARY TABLE others_goods ON COMMIT DROP AS
  SELECT b.comp_id, b.id AS balance_id, m.owner_party_id, min(m.id) AS move_id, sum(m.quantity) AS quantity, max(m.posted_on) AS moved_on,
    row_number() OVER (PARTITION BY b.comp_id, b.id ORDER BY sum(m.quantity) DESC, m.owner_party_id) AS no, count(*) OVER (PARTITION BY b.comp_id, b.id) AS parties
  FROM stock_balance b JOIN stock_move m ON (m.comp_id, m.warehouse_id, m.material_id, m.batch, m.area, m.seat, m.box, m.owner, m.state, m.serial)
    = (b.comp_id, b.warehouse_id, b.material_id, b.batch, b.area, b.seat, b.box, b.owner, b.state, b.serial)
  WHERE b.owner <> 'own' GROUP BY b.comp_id, b.id, m.owner_party_id;
--> statement-breakpoint
UPDATE stock_balance b SET owner_party_id = o.owner_party_id, quantity = o.quantity FROM others_goods o
WHERE o.comp_id = b.comp_id AND o.balance_id = b.id AND o.no = 1;
--> statement-breakpoint
INSERT INTO stock_balance (comp_id, id, warehouse_id, material_id, batch, area, seat, box, owner, owner_party_id, state, serial, quantity, version, moved_on)
  SELECT b.comp_id, o.move_id, b.warehouse_id, b.material_id, b.batch, b.area, b.seat, b.box, b.owner, o.owner_party_id, b.state, b.serial, o.quantity, 0, o.moved_on
  FROM others_goods o JOIN stock_balance b ON b.comp_id = o.comp_id AND b.id = o.balance_id WHERE o.no > 1;
--> statement-breakpoint
UPDATE stock_reservation r SET balance_id = o.move_id FROM goods_issue_line l, others_goods o
WHERE r.comp_id = l.comp_id AND r.line_id = l.id AND r.module = 'warehouse.goodsIssue' AND r.stage = 'open'
  AND o.comp_id = r.comp_id AND o.balance_id = r.balance_id AND o.no > 1 AND o.owner_party_id = l.supplier_id;
--> statement-breakpoint
UPDATE stock_balance b SET reserved = coalesce((SELECT sum(r.quantity) FROM stock_reservation r
  WHERE r.comp_id = b.comp_id AND r.balance_id = b.id AND r.stage = 'open'), 0)
WHERE (b.comp_id, b.id) IN (SELECT comp_id, balance_id FROM others_goods WHERE parties > 1 UNION SELECT comp_id, move_id FROM others_goods WHERE no > 1);
--> statement-breakpoint
-- What each material is worth in each warehouse: the sum of its moves.
INSERT INTO stock_valuation (comp_id, id, warehouse_id, material_id, owner, owner_party_id, transfer, quantity, value, variance)
  SELECT comp_id, min(id), warehouse_id, material_id, owner, owner_party_id, transfer, sum(quantity), sum(value), sum(variance) FROM (
    SELECT m.comp_id, m.id, m.warehouse_id, m.material_id, m.owner, m.owner_party_id, case m.state when 'inTransit' then m.area else '' end AS transfer, m.quantity,
      CASE WHEN m.state <> 'variance' THEN m.value ELSE 0 END AS value, CASE WHEN m.state = 'variance' THEN m.value ELSE 0 END AS variance FROM stock_move m
    UNION ALL
    SELECT m.comp_id, m.id, m.warehouse_id, m.material_id, m.owner, m.owner_party_id, case m.state when 'inTransit' then m.area else '' end, 0, 0, 0 FROM stock_balance m) parts
  GROUP BY comp_id, warehouse_id, material_id, owner, owner_party_id, transfer;
--> statement-breakpoint
UPDATE stock_valuation v SET last_price = CASE WHEN v.quantity > 0 THEN round(v.value / v.quantity, 6) ELSE (
    SELECT round(m.value / m.quantity, 6) FROM stock_move m WHERE m.comp_id = v.comp_id AND m.warehouse_id = v.warehouse_id AND m.material_id = v.material_id
      AND m.owner = v.owner AND case m.state when 'inTransit' then m.area else '' end = v.transfer AND m.leg = 'out' AND m.quantity < 0 ORDER BY m.id DESC LIMIT 1) END
WHERE v.owner = 'own';
--> statement-breakpoint
-- Layers of first-in-first-out warehouses go on where they tell every day; all others are laid down anew from the moves.
UPDATE stock_layer l SET first_on = l.posted_on, valuation_id = v.id FROM stock_balance m, stock_valuation v
WHERE m.comp_id = l.comp_id AND m.id = l.balance_id AND v.comp_id = m.comp_id AND v.warehouse_id = m.warehouse_id AND v.material_id = m.material_id
  AND v.owner = m.owner AND v.owner_party_id = m.owner_party_id AND v.transfer = case m.state when 'inTransit' then m.area else '' end;
--> statement-breakpoint
UPDATE stock_layer_use u SET posted_on = m.posted_on FROM stock_move m WHERE m.comp_id = u.comp_id AND m.id = u.move_id;
--> statement-breakpoint
CREATE TEMPORARY TABLE moved ON COMMIT DROP AS
  SELECT m.comp_id, m.id, v.id AS valuation_id, m.module, m.document_id, m.line_id, m.leg, m.account, m.posted_on, m.quantity, m.value, m.reversal_of
  FROM stock_move m JOIN stock_valuation v ON v.comp_id = m.comp_id AND v.warehouse_id = m.warehouse_id AND v.material_id = m.material_id
    AND v.owner = m.owner AND v.owner_party_id = m.owner_party_id AND v.transfer = case m.state when 'inTransit' then m.area else '' end
  WHERE m.state <> 'variance' AND m.quantity <> 0;
--> statement-breakpoint
CREATE TEMPORARY TABLE relaid ON COMMIT DROP AS
  SELECT comp_id, valuation_id FROM (
    SELECT comp_id, valuation_id, posted_on, quantity, 0 AS value, null::numeric AS remaining FROM moved
    UNION ALL SELECT comp_id, valuation_id, posted_on, -quantity, remaining_value, remaining FROM stock_layer
    UNION ALL SELECT u.comp_id, l.valuation_id, u.posted_on, -u.quantity, 0, null FROM stock_layer_use u JOIN stock_layer l ON l.comp_id = u.comp_id AND l.id = u.layer_id) d
  GROUP BY comp_id, valuation_id, posted_on HAVING sum(quantity) <> 0
  UNION
  SELECT v.comp_id, v.id FROM stock_valuation v JOIN stock_layer l ON l.comp_id = v.comp_id AND l.valuation_id = v.id
  GROUP BY v.comp_id, v.id, v.value HAVING sum(l.remaining_value) <> v.value;
--> statement-breakpoint
DELETE FROM stock_layer_use u USING stock_layer l, relaid r WHERE l.comp_id = u.comp_id AND l.id = u.layer_id AND r.comp_id = l.comp_id AND r.valuation_id = l.valuation_id;
--> statement-breakpoint
DELETE FROM stock_layer l USING relaid r WHERE r.comp_id = l.comp_id AND r.valuation_id = l.valuation_id;
--> statement-breakpoint
DELETE FROM moved m WHERE NOT EXISTS (SELECT FROM relaid r WHERE r.comp_id = m.comp_id AND r.valuation_id = m.valuation_id);
--> statement-breakpoint
-- Moves from place to place of one warehouse change nothing; what was undone stands by itself.
DELETE FROM moved m USING (SELECT comp_id, valuation_id, module, document_id, line_id, posted_on FROM moved WHERE account = ''
    GROUP BY comp_id, valuation_id, module, document_id, line_id, posted_on HAVING sum(quantity) = 0) w
WHERE m.account = '' AND (m.comp_id, m.valuation_id, m.module, m.document_id, m.line_id, m.posted_on)
  = (w.comp_id, w.valuation_id, w.module, w.document_id, w.line_id, w.posted_on);
--> statement-breakpoint
CREATE TEMPORARY TABLE undone ON COMMIT DROP AS
  SELECT m.comp_id, m.id, min(r.id) AS by_id FROM moved m JOIN moved r ON r.comp_id = m.comp_id AND r.reversal_of = m.id AND r.valuation_id = m.valuation_id
    AND r.leg = m.leg AND r.quantity = -m.quantity GROUP BY m.comp_id, m.id;
--> statement-breakpoint
ALTER TABLE stock_layer ALTER COLUMN balance_id DROP NOT NULL;
--> statement-breakpoint
INSERT INTO stock_layer (comp_id, id, valuation_id, move_id, first_on, posted_on, quantity, value, remaining, remaining_value)
  SELECT m.comp_id, m.id, m.valuation_id, m.id, m.posted_on, m.posted_on, m.quantity, 0, 0, 0 FROM undone u JOIN moved m ON m.comp_id = u.comp_id AND m.id = u.id;
--> statement-breakpoint
CREATE TEMPORARY TABLE taken ON COMMIT DROP AS
  SELECT u.comp_id, u.id AS layer_id, r.id AS move_id, r.posted_on, r.quantity FROM undone u JOIN moved r ON r.comp_id = u.comp_id AND r.id = u.by_id;
--> statement-breakpoint
DELETE FROM moved m USING undone u WHERE u.comp_id = m.comp_id AND m.id IN (u.id, u.by_id);
--> statement-breakpoint
CREATE TEMPORARY TABLE laid ON COMMIT DROP AS
  SELECT *, abs(quantity) AS size, sum(abs(quantity)) OVER (PARTITION BY comp_id, valuation_id, quantity > 0 ORDER BY posted_on, id) AS upto FROM moved;
--> statement-breakpoint
INSERT INTO taken SELECT g.comp_id, g.id, t.id, t.posted_on, -(least(g.upto, t.upto) - greatest(g.upto - g.size, t.upto - t.size))
  FROM laid g JOIN laid t ON t.comp_id = g.comp_id AND t.valuation_id = g.valuation_id AND g.quantity > 0 AND t.quantity < 0
    AND g.upto > t.upto - t.size AND t.upto > g.upto - g.size;
--> statement-breakpoint
INSERT INTO stock_layer (comp_id, id, valuation_id, move_id, first_on, posted_on, quantity, value, remaining, remaining_value)
  SELECT l.comp_id, l.id, l.valuation_id, l.id, l.posted_on, l.posted_on, CASE WHEN l.quantity > 0 THEN l.size ELSE -l.lies END, 0, sign(l.quantity) * l.lies, 0
  FROM (SELECT l.*, l.size - coalesce((SELECT sum(-t.quantity) FROM taken t WHERE t.comp_id = l.comp_id AND l.id = CASE WHEN l.quantity > 0 THEN t.layer_id ELSE t.move_id END), 0) AS lies
    FROM laid l) l WHERE l.quantity > 0 OR l.lies > 0;
--> statement-breakpoint
INSERT INTO stock_layer_use (comp_id, id, layer_id, move_id, posted_on, quantity, value)
  SELECT comp_id, row_number() OVER (ORDER BY posted_on, move_id, layer_id), layer_id, move_id, posted_on, quantity, 0 FROM taken;
--> statement-breakpoint
-- Where layers carry the cost, and below zero, they are worth together what the material is, by what they were received or issued at.
UPDATE stock_layer l SET value = w.part, remaining_value = w.part FROM (
  SELECT comp_id, id, round(value * weight_upto / whole, 4) - round(value * (weight_upto - weight) / whole, 4) AS part FROM (
    SELECT l.comp_id, l.id, v.value, f.weight, sum(f.weight) OVER (PARTITION BY l.comp_id, v.id ORDER BY l.id) AS weight_upto,
      sum(f.weight) OVER (PARTITION BY l.comp_id, v.id) AS whole
    FROM stock_layer l JOIN relaid r ON r.comp_id = l.comp_id AND r.valuation_id = l.valuation_id
    JOIN stock_valuation v ON v.comp_id = l.comp_id AND v.id = l.valuation_id JOIN warehouse w ON w.comp_id = v.comp_id AND w.id = v.warehouse_id
    JOIN stock_move m ON m.comp_id = l.comp_id AND m.id = l.move_id
    CROSS JOIN LATERAL (SELECT abs(l.remaining) * (abs(m.value) / abs(m.quantity) + 0.000001) AS weight) f
    WHERE l.remaining <> 0 AND v.owner = 'own' AND (w.cost_method = 'fifo' OR v.transfer <> '' OR v.quantity < 0)) weighed) w
WHERE w.comp_id = l.comp_id AND w.id = l.id;
--> statement-breakpoint
-- What closed months were worth, material by material.
INSERT INTO stock_period_snapshot_value (comp_id, snapshot_id, valuation_id, opening_quantity, opening_value, in_quantity, in_value, out_quantity, out_value,
    variance_value, closing_quantity, closing_value, opening_price_variance, closing_price_variance)
  SELECT l.comp_id, l.snapshot_id, v.id, sum(l.opening_quantity), coalesce(sum(l.opening_value) FILTER (WHERE p.lies), 0), sum(l.in_quantity), coalesce(sum(l.in_value) FILTER (WHERE p.lies), 0),
    sum(l.out_quantity), coalesce(sum(l.out_value) FILTER (WHERE p.lies), 0), coalesce(sum(l.variance_value) FILTER (WHERE p.lies), 0), sum(l.closing_quantity),
    coalesce(sum(l.closing_value) FILTER (WHERE p.lies), 0), coalesce(sum(l.opening_value) FILTER (WHERE NOT p.lies), 0), coalesce(sum(l.closing_value) FILTER (WHERE NOT p.lies), 0)
  FROM stock_period_snapshot_line l JOIN stock_balance m ON m.comp_id = l.comp_id AND m.id = l.balance_id
  CROSS JOIN LATERAL (SELECT m.state <> 'variance' AS lies) p
  JOIN stock_valuation v ON v.comp_id = m.comp_id AND v.warehouse_id = m.warehouse_id AND v.material_id = m.material_id
    AND v.owner = m.owner AND v.owner_party_id = m.owner_party_id AND v.transfer = case m.state when 'inTransit' then m.area else '' end
  GROUP BY l.comp_id, l.snapshot_id, v.id;
--> statement-breakpoint
DELETE FROM stock_period_snapshot_line l USING stock_balance b WHERE b.comp_id = l.comp_id AND b.id = l.balance_id AND b.state = 'variance';
--> statement-breakpoint
DELETE FROM stock_balance WHERE state = 'variance';
--> statement-breakpoint
-- Keys that several parties had goods on: each by itself, from the moves.
DELETE FROM stock_period_snapshot_line l USING others_goods o, stock_period_snapshot s
WHERE o.comp_id = l.comp_id AND o.balance_id = l.balance_id AND o.parties > 1 AND s.comp_id = l.comp_id AND s.id = l.snapshot_id AND s.voided_at IS NULL;
--> statement-breakpoint
INSERT INTO stock_period_snapshot_line (comp_id, snapshot_id, balance_id, opening_quantity, opening_value, in_quantity, in_value, out_quantity, out_value,
    variance_value, closing_quantity, closing_value)
  SELECT s.comp_id, s.id, b.id, coalesce(sum(m.quantity) FILTER (WHERE m.posted_month < s.year_month), 0), 0,
    coalesce(sum(m.quantity) FILTER (WHERE m.posted_month = s.year_month AND m.leg = 'in'), 0), 0,
    coalesce(-sum(m.quantity) FILTER (WHERE m.posted_month = s.year_month AND m.leg = 'out'), 0), 0, 0, sum(m.quantity), 0
  FROM stock_period_snapshot s JOIN stock_balance b ON b.comp_id = s.comp_id AND b.warehouse_id = s.warehouse_id AND s.voided_at IS NULL
    AND (b.comp_id, b.id) IN (SELECT comp_id, CASE WHEN no = 1 THEN balance_id ELSE move_id END FROM others_goods WHERE parties > 1)
  JOIN stock_move m ON (m.comp_id, m.warehouse_id, m.material_id, m.batch, m.area, m.seat, m.box, m.owner, m.owner_party_id, m.state, m.serial)
    = (b.comp_id, b.warehouse_id, b.material_id, b.batch, b.area, b.seat, b.box, b.owner, b.owner_party_id, b.state, b.serial) AND m.posted_month <= s.year_month
  GROUP BY s.comp_id, s.id, b.id;
--> statement-breakpoint
DELETE FROM stock_period_snapshot_value l USING stock_valuation v, stock_period_snapshot s
WHERE v.comp_id = l.comp_id AND v.id = l.valuation_id AND v.owner <> 'own' AND s.comp_id = l.comp_id AND s.id = l.snapshot_id AND s.voided_at IS NULL;
--> statement-breakpoint
INSERT INTO stock_period_snapshot_value (comp_id, snapshot_id, valuation_id, opening_quantity, opening_value, in_quantity, in_value, out_quantity, out_value,
    variance_value, closing_quantity, closing_value, opening_price_variance, closing_price_variance)
  SELECT l.comp_id, l.snapshot_id, v.id, sum(l.opening_quantity), 0, sum(l.in_quantity), 0, sum(l.out_quantity), 0, 0, sum(l.closing_quantity), 0, 0, 0
  FROM stock_period_snapshot_line l JOIN stock_period_snapshot s ON s.comp_id = l.comp_id AND s.id = l.snapshot_id AND s.voided_at IS NULL
  JOIN stock_balance m ON m.comp_id = l.comp_id AND m.id = l.balance_id AND m.owner <> 'own'
  JOIN stock_valuation v ON v.comp_id = m.comp_id AND v.warehouse_id = m.warehouse_id AND v.material_id = m.material_id
    AND v.owner = m.owner AND v.owner_party_id = m.owner_party_id AND v.transfer = case m.state when 'inTransit' then m.area else '' end
  GROUP BY l.comp_id, l.snapshot_id, v.id;
--> statement-breakpoint
UPDATE stock_period_snapshot s SET hash = encode(sha256(convert_to(
  coalesce((SELECT string_agg(md5(concat_ws('|', v.valuation_id, v.opening_quantity, v.opening_value, v.in_quantity, v.in_value, v.out_quantity, v.out_value,
    v.variance_value, v.closing_quantity, v.closing_value, v.opening_price_variance, v.closing_price_variance)), '' ORDER BY v.valuation_id)
    FROM stock_period_snapshot_value v WHERE v.comp_id = s.comp_id AND v.snapshot_id = s.id), '') ||
  coalesce((SELECT string_agg(md5(concat_ws('|', l.balance_id, l.opening_quantity, l.in_quantity, l.out_quantity, l.closing_quantity)), '' ORDER BY l.balance_id)
    FROM stock_period_snapshot_line l WHERE l.comp_id = s.comp_id AND l.snapshot_id = s.id), ''), 'UTF8')), 'hex'),
  line_count = (SELECT count(*) FROM stock_period_snapshot_value v WHERE v.comp_id = s.comp_id AND v.snapshot_id = s.id);
--> statement-breakpoint
CREATE UNIQUE INDEX "stock_balance_place_key" ON "stock_balance" USING btree ("comp_id","warehouse_id","material_id","batch","area","seat","box","owner","owner_party_id","state","serial");
--> statement-breakpoint
ALTER TABLE "stock_layer" DROP CONSTRAINT "stock_layer_balance_id_fk";
--> statement-breakpoint
ALTER TABLE "stock_layer" DROP COLUMN "balance_id";
--> statement-breakpoint
ALTER TABLE "stock_period_snapshot_line" DROP COLUMN "opening_value";
--> statement-breakpoint
ALTER TABLE "stock_period_snapshot_line" DROP COLUMN "in_value";
--> statement-breakpoint
ALTER TABLE "stock_period_snapshot_line" DROP COLUMN "out_value";
--> statement-breakpoint
ALTER TABLE "stock_period_snapshot_line" DROP COLUMN "variance_value";
--> statement-breakpoint
ALTER TABLE "stock_period_snapshot_line" DROP COLUMN "closing_value";
--> statement-breakpoint
ALTER TABLE "stock_balance" DROP COLUMN "value";
--> statement-breakpoint
ALTER TABLE "stock_layer_use" ALTER COLUMN "posted_on" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "stock_layer" ALTER COLUMN "valuation_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "stock_layer" ALTER COLUMN "first_on" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "stock_layer" ADD CONSTRAINT "stock_layer_valuation_id_fk" FOREIGN KEY ("comp_id","valuation_id") REFERENCES "public"."stock_valuation"("comp_id","id") ON DELETE no action ON UPDATE no action;
