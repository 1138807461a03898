import { useTranslation } from "react-i18next";
import { plainText } from "#define/text";
import type { ProblemIssue } from "../data/problem.ts";
import type { SourcePreview } from "../data/sources.ts";

/** The first rows as they would be kept; cells that are wrong are marked and say why. */
export function PreviewTable({ preview, module }: { preview: SourcePreview; module: string }) {
  const { t } = useTranslation();
  const { columns, rows, faults } = preview;
  const faultAt = (row: number, header: string) => faults.find((fault) => fault.row === row && fault.field === header)?.message;
  const types = ["integer", "quantity", "money"];
  return (
    <div className="lw-source-scroll">
      <table className="lw-source-table">
        <thead>
          <tr>
            <th scope="col">{t("shell:import.row")}</th>
            {columns.map(({ header, propType }, at) => (
              <th key={`${at}-${header}`} scope="col">
                {header}
                <span className="lw-quiet"> {t(`${module}:choices.propType.${propType}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, cells }) => (
            <tr key={at}>
              <th scope="row">{at}</th>
              {columns.map(({ header, propType }, place) => {
                const fault = faultAt(at, header);
                return (
                  <td key={`${place}-${header}`} data-number={types.includes(propType)} data-bad={fault !== undefined} title={fault}>
                    {cells[place]}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** All faults that were told, each with its line, column and value. */
export function FaultTable({ faults }: { faults: readonly ProblemIssue[] }) {
  const { t } = useTranslation();
  if (faults.length === 0) return null;
  return (
    <div className="lw-source-scroll lw-source-faults">
      <table className="lw-source-table">
        <thead>
          <tr>
            {(["row", "column", "value", "reason"] as const).map((name) => (
              <th key={name} scope="col">
                {t(`shell:import.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {faults.map(({ row, field, value, message }, at) => (
            <tr key={`${at}-${row}-${field}`}>
              <td>{row}</td>
              <td>{field}</td>
              <td>{plainText(value)}</td>
              <td className="lw-source-why">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
