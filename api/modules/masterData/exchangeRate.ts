import { WRITE } from "#define/access/grants";
import { exchangeRates } from "#db/schema/masterData/organisation";
import { date, link, rate } from "#define/field";
import { defineModule } from "#define/module";
import type { RowOf } from "#define/rows";
import { eachDocument } from "#define/rule";

/** A currency has no rate to itself. */
const betweenTwo = eachDocument<{ header: RowOf<typeof exchangeRates> }>(({ header: { fromCurrency, toCurrency } }) =>
  fromCurrency === toCurrency ? [{ code: "sameValue", field: "toCurrency", value: toCurrency, params: { other: "fromCurrency" } }] : [],
);

export default defineModule({
  id: "masterData.exchangeRate",
  table: exchangeRates,
  kind: "global",
  title: { code: "validOn" },
  scope: { everyReader: true },
  fields: {
    fromCurrency: link("masterData.currency", { by: "code", required: true }),
    toCurrency: link("masterData.currency", { by: "code", required: true }),
    validOn: date({ required: true, initial: { from: "today" } }),
    rate: rate({ required: true, sign: "positive" }),
  },
  columns: ["fromCurrency", "toCurrency", "validOn", "rate"],
  search: ["fromCurrency", "toCurrency"],
  sort: { by: "validOn", descending: true },
  check: [betweenTwo],
  changes: () => "all",
  roles: { accountant: WRITE },
  screens: { maintain: { path: "/exchangeRate", kind: "maintain", filters: ["fromCurrency", "toCurrency", "validOn"] } },
});
