import type { ReactNode } from "react";
import { formatRate } from "../../../layout/figures/figure-format";
import type { Report } from "../report/affiliate-report";
import { dayName } from "../range/day-name";
import { figureNames, figures, formatFigure } from "../report/figure";
import styles from "./figure-rows.module.css";

interface FigureRowsProps {
  report: Report;
  of: string;
}

/** The days of a report, newest first, without those that have no activity. */
export function FigureRows({ report, of }: FigureRowsProps): ReactNode {
  const days = report.rows.filter(({ clicks, conversions }) => clicks > 0 || conversions > 0);
  if (days.length === 0) return <p className={styles.none}>Nothing happened in these days.</p>;
  return (
    <div className={styles.region} role="region" aria-label={`Days of ${of}`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {figures.map((figure) => (
              <th key={figure} scope="col">
                {figureNames[figure]}
              </th>
            ))}
            <th scope="col">Conversion Rate</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((row) => (
            <tr key={row.key}>
              <th scope="row">{dayName(row.label)}</th>
              {figures.map((figure) => (
                <td key={figure}>{formatFigure(figure, row[figure])}</td>
              ))}
              <td>{formatRate(row.conversion_rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
