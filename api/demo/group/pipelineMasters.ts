import { shaped } from "#db/row";
import { systemViewer } from "#engine/access/viewer";
import type { Runtime } from "#engine/runtime";
import { inWork } from "#engine/work";
import type { Writer } from "#demo/writer";
import { RIVALS } from "./market.ts";
import { names } from "./names.ts";

/** The processes of bids, and who bids against the company under which names. */
export async function writePipelineMasters(to: Writer): Promise<void> {
  const process = { priceMovePercent: "3", warningDays: 30, contractDays: 30 };
  await to.write("crm.bidProcess", [
    {
      header: {
        code: "STD",
        variant: "",
        ...names("通用投标流程", "Standard process", "Общий процесс"),
        marginLimit: "12",
        amountLimit: "50000000",
        ...process,
      },
      lines: { needs: [{ need: "businessLicence" }, { need: "safetyMark" }] },
    },
    {
      header: {
        code: "LYC",
        variant: "LYC",
        ...names("轴承投标流程", "Bearing process", "Процесс подшипников"),
        marginLimit: "18",
        ...process,
      },
    },
    {
      header: {
        code: "INTL",
        variant: "INTL",
        ...names("国际投标流程", "International process", "Международный процесс"),
        marginLimit: "15",
        amountLimit: "30000000",
        ...process,
        contractDays: 60,
      },
      lines: { needs: [{ need: "businessLicence" }, { need: "authorisation" }, { need: "credit" }] },
    },
    {
      header: {
        code: "HDZK",
        variant: "HDZK",
        ...names("智控投标流程", "Control systems process", "Процесс систем управления"),
        marginLimit: "25",
        ...process,
      },
      lines: { needs: [{ need: "safetyMark" }, { need: "references" }] },
    },
    {
      header: {
        code: "GX",
        variant: "GX",
        ...names("供销投标流程", "Supply process", "Процесс снабжения"),
        marginLimit: "6",
        amountLimit: "5000000",
        ...process,
      },
      lines: { needs: [{ need: "businessLicence" }] },
    },
  ]);
  await to.write(
    "crm.rival",
    RIVALS.map((rival, at) => ({
      header: { code: `RV${at + 1}`, ...names(rival, rival, rival) },
      lines: { aliases: [{ alias: `${rival}集团` }, { alias: `${rival}有限公司` }] },
    })),
  );
}

/** The ids of the phases of the standard list that a company began with, in order. */
export function standardPhases(runtime: Runtime, compId: number): Promise<readonly string[]> {
  return inWork(runtime, systemViewer(compId, "demo"), async ({ run }) => {
    const phases = await run(
      shaped({ id: "id" })`select id from project_phase where comp_id = ${compId} and variant = '' order by sort_no`,
    );
    return phases.map(({ id }) => id);
  });
}
