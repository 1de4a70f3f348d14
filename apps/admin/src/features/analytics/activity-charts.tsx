import { useLateCode } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Note, Skeleton } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Loaded } from "../../components/admin-page";
import { formatRate } from "../../components/text";
import styles from "./analytics.module.css";
import { calendarToday, dayName } from "./days";
import {
  affiliateReport,
  type Figure,
  figureNames,
  figures,
  formatFigure,
  formatShortFigure,
  type Report,
  type ReportQuery,
} from "./report";

interface ActivityChartsProps {
  query: ReportQuery;
  /** Whose activity it is, for the charts' accessible names. */
  of: string;
}

/** Clicks and revenue by day, as charts and as a collapsed table. */
export function ActivityCharts({ query, of }: ActivityChartsProps): ReactNode {
  const report = useQuery(affiliateReport(query));
  return (
    <Loaded query={report} what="The figures" height="360px">
      {(data) => (
        <>
          <div className={styles.activity}>
            <FigureCard figure="clicks" report={data} of={of} />
            <FigureCard figure="revenue" report={data} of={of} />
          </div>
          <details className={styles.details}>
            <summary>Show the days as a table</summary>
            <FigureRows report={data} of={of} />
          </details>
        </>
      )}
    </Loaded>
  );
}

/** Keeps the chart library out of screens without charts. When it fails to load, the tables remain. */
const loadChart = () => import("./figure-chart");

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
    <Note className={styles.noChart} role="status">
      The chart could not be loaded; the table has all its figures.
    </Note>
  );
}

interface FigureRowsProps {
  report: Report;
  of: string;
}

/** The days of a report, newest first, without those that have no activity. */
function FigureRows({ report, of }: FigureRowsProps): ReactNode {
  const days = report.rows.filter(({ clicks, conversions }) => clicks > 0 || conversions > 0);
  if (days.length === 0) return <Note>Nothing happened in these days.</Note>;
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
