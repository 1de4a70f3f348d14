import type { ReactNode } from "react";
import { formatRate } from "../partner-hub/figure-format";
import { StatCard, StatCards } from "../partner-hub/stat-card";
import type { Report } from "./affiliate-report";
import { dayName } from "./day-name";
import { figureNames, figures, formatShortFigure } from "./figure";
import { periodNote } from "./period-note";
import styles from "./report-filters.module.css";

/** A report's sums beside those of the period before, which is as long. */
export function ReportTotals({ report }: { report: Report | undefined }): ReactNode {
  return (
    <>
      <StatCards label="Figures of these days">
        {figures.map((figure) => (
          <StatCard
            key={figure}
            label={figureNames[figure]}
            value={report && formatShortFigure(figure, report.totals[figure])}
            beside={
              figure === "conversions" && report
                ? `(${formatRate(report.totals.conversion_rate)})`
                : undefined
            }
            note={report && periodNote(report.totals[figure], report.previous_totals[figure])}
          />
        ))}
      </StatCards>
      <p className={styles.zone}>
        {report
          ? `${dayName(report.from_day)} to ${dayName(report.until_day)}, compared with ${dayName(report.previous_from_day)} to ${dayName(report.previous_until_day)}.`
          : "\u00a0"}
      </p>
    </>
  );
}
