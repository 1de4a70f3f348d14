import { useQuery } from "@ensemble/query";
import type { ReactNode } from "react";
import { formatRate } from "../../../layout/figures/figure-format";
import { StatCard, StatCards } from "../../../layout/figures/stat-card";
import { affiliateReport, type Report } from "./affiliate-report";
import { comparedDays, comparedNote } from "./compared-days";
import { dayName } from "../range/day-name";
import { calendarToday, type DayRange } from "../range/day-range";
import { figureNames, figures, formatShortFigure, type Figure } from "./figure";
import styles from "../range/report-filters.module.css";

/**
 * A report's totals compared with the period before. Today is not over and cannot be compared with a
 * whole day: today and its counterpart are left out.
 */
export function ReportTotals({ report }: { report: Report | undefined }): ReactNode {
  const today = calendarToday();
  const compared = report && comparedDays(report, today);
  const endsToday = report?.until_day === today;
  const soFar = useTotals(endsToday ? { from: today, until: today } : undefined);
  const before = useTotals(endsToday ? compared?.previous : undefined);
  const split = soFar && before ? { today: soFar, before } : undefined;
  const note = (figure: Figure): string | undefined => {
    if (!report || (endsToday && compared && !split)) return undefined;
    return compared ? comparedNote(figure, report, split) : "Today so far";
  };
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
            note={note(figure)}
          />
        ))}
      </StatCards>
      <p className={styles.zone}>{report ? formatDays(report, compared) : "\u00a0"}</p>
    </>
  );
}

/** The totals of a range; undefined while loading or without a range. */
function useTotals(range: DayRange | undefined): Report["totals"] | undefined {
  const { data, isPlaceholderData } = useQuery({
    ...affiliateReport({ groupBy: "day", from: "", until: "", ...range }),
    enabled: range !== undefined,
  });
  return range && !isPlaceholderData ? data?.totals : undefined;
}

function formatDays(report: Report, compared: ReturnType<typeof comparedDays>): string {
  const shown = `${dayName(report.from_day)} to ${dayName(report.until_day)}`;
  if (!compared) return `${shown}.`;
  const { until, previous } = compared;
  const days = until === report.until_day ? "" : `; the days until ${dayName(until)} are`;
  return `${shown}${days || ","} compared with ${dayName(previous.from)} to ${dayName(previous.until)}.`;
}
