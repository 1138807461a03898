import { contrastReport } from "#reports/contrast";

export default contrastReport("sales.orderingWinningTable", "/dhjzbjedbb", {
  front: ["ordered", "awarded"],
  beside: ["orderedShare"],
  columns: ["month"],
  groups: ["customer", "salesperson", "department"],
});
