import * as access from "./access.ts";
import * as importing from "./importing.ts";
import * as ledger from "./ledger.ts";
import * as material from "./material.ts";
import * as organisation from "./organisation.ts";
import * as party from "./party.ts";
import * as purchasing from "./purchasing.ts";
import * as sales from "./sales.ts";
import * as warehouse from "./warehouse.ts";

/** Every table, by its export name. */
export const schema = { ...access, ...importing, ...ledger, ...material, ...organisation, ...party, ...purchasing, ...sales, ...warehouse };
