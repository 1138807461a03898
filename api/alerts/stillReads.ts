import type { Gate, Gates } from "#notify/addressee";
import { type Renderer, resolveLink } from "#render/render";
import { shaped } from "#db/row";
import { cockpitOf, cockpitScope } from "./cockpitLetter.ts";
import { ABOUT } from "./history.ts";
import { inSystem, isRefusal } from "./postLetter.ts";

const DELIVERED = shaped({ cause: "text", scope: "text?", address: "text" });

/** Who may still be told of what is no record of a module. */
export function gatesOf(tools: Renderer): Gates {
  return { [ABOUT]: stillReads(tools) };
}

/**
 * Whether the one that a delivery is for may still read what was written for him: the report at its address, and the same rows and columns
 * of it as then.
 */
function stillReads(tools: Renderer): Gate {
  return async (viewer, id) => {
    const [delivery] = await inSystem(
      tools,
      viewer.compId,
      (work) =>
        work.run(DELIVERED`select d.cause, d.scope, w.address from report_delivery d
        join report_watch w on w.comp_id = d.comp_id and w.id = d.watch_id where d.comp_id = ${work.compId} and d.id = ${id}`),
      "read only",
    );
    if (!delivery) return "noRight";
    if (delivery.cause === "lost") return null;
    try {
      const cockpit = cockpitOf(tools.analytics.catalogue, delivery.address, viewer.compId);
      if (cockpit) {
        await tools.analytics.cockpits.demandTaken(viewer, cockpit.id);
        return delivery.scope === (await cockpitScope(tools, viewer, cockpit)) ? null : "otherRights";
      }
      const { whole, asked } = await resolveLink(tools, viewer, delivery.address);
      const scope = await tools.analytics.slices.scope(viewer, whole.id, asked.table.params);
      return delivery.scope === null || delivery.scope === scope ? null : "otherRights";
    } catch (error) {
      if (isRefusal(error)) return "noRight";
      throw error;
    }
  };
}
