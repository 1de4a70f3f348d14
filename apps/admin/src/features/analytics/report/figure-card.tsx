import { useLateCode } from "@ensemble/controls";
import { Skeleton } from "@ensemble/ui";
import type { ReactNode } from "react";
import type { Report } from "./affiliate-report";
import { calendarToday } from "../range/day-range";
import { figureNames, formatShortFigure, type Figure } from "./figure";
import styles from "./figure-card.module.css";

/** Keeps the chart library out of screens without charts. When it fails to load, the tables remain. */
const loadChart = () => import("../charts/figure-chart");

interface FigureCardProps {
  figure: Figure;
  report: Report;
  /** Whose figures they are; omitted for all. */
  of?: string;
}

/** One figure of a report, with its total and chart. */
export function FigureCard({ figure, report, of }: FigureCardProps): ReactNode {
  const name = figureNames[figure];
  const { code, failed } = useLateCode(loadChart);
  return (
    <figure className={styles.card}>
      <figcaption className={styles.caption}>
        <span>{name}</span>
        <span className={styles.sum}>{formatShortFigure(figure, report.totals[figure])}</span>
      </figcaption>
      {failed ? (
        <NoChart />
      ) : code ? (
        <code.default
          figure={figure}
          rows={report.rows}
          grouping={report.group_by}
          label={of ? `${name} of ${of}` : name}
        />
      ) : (
        <Skeleton height="220px" />
      )}
      {report.group_by === "day" && report.until_day === calendarToday() && (
        <p className={styles.note}>Dotted: today so far</p>
      )}
    </figure>
  );
}

function NoChart(): ReactNode {
  return (
    <p className={styles.none} role="status">
      The chart could not be loaded; the table has all its figures.
    </p>
  );
}
