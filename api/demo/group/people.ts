import type { Region } from "./names.ts";
import type { UnitCode } from "./catalogue.ts";

export type Customer = {
  code: string;
  region: Region;
  unit: UnitCode;
  salesperson: string;
  habit: Habit;
  weight: number;
  currency: string;
  /** Its mine, and the end customer that works it, are known. */
  hasMine: boolean;
};

export type People = { salespeople: Map<UnitCode, string[]>; buyers: string[]; keepers: string[] };

export type Habit = "prompt" | "slow" | "poor" | "never";
