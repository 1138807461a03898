import type { Fault } from "./fault.ts";
import { FIGURES } from "./figures.ts";
import { MONEY } from "./money.ts";
import { RIGHTS } from "./rights.ts";
import { STOCK } from "./stock.ts";

export const FAULTS: readonly Fault[] = [...STOCK, ...MONEY, ...RIGHTS, ...FIGURES];
