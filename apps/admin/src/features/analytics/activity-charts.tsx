import { useLazyModule } from "@ensemble/controls";
import { QueryView } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Flex, Note, Skeleton } from "@ensemble/ui";
import type { ReactNode } from "react";
import { formatRate } from "../../components/text";
import styles from "./analytics.module.css";
import { calendarToday, dayName } from "./days";
import {
  reportQuery,
  type Metric,
  metricNames,
  metrics,
  formatMetric,
  formatShortMetric,
  type Report,
  type ReportQuery,
} from "./report";

interface ActivityChartsProps {
  query: ReportQuery;
  /** The subject, for accessible names. */
  of: string;
}

/** Clicks and revenue by day, as charts and a collapsed table. */
export function ActivityCharts({ query, of }: ActivityChartsProps): ReactNode {
  const report = useQuery(reportQuery(query));
  return (
    <QueryView query={report} what="The metrics" height="360px">
      {(data) => (
        <>
          <Flex direction="column" gap="5">
            <MetricCard metric="clicks" report={data} of={of} />
            <MetricCard metric="revenue" report={data} of={of} />
          </Flex>
          <details className={styles.details}>
            <summary>Show the days as a table</summary>
            <MetricRows report={data} of={of} />
          </details>
        </>
      )}
    </QueryView>
  );
}

/** Loads the chart library on demand. If that fails, the tables remain. */
const loadChart = () => import("./metric-chart");

interface MetricCardProps {
  metric: Metric;
  report: Report;
  /** The subject; omit for all partners. */
  of?: string;
}

/** A metric of a report, with its total and chart. */
export function MetricCard({ metric, report, of }: MetricCardProps): ReactNode {
  const name = metricNames[metric];
  const { code, failed } = useLazyModule(loadChart);
  return (
    <figure className={styles.card}>
      <figcaption className={styles.caption}>
        <span>{name}</span>
        <span className={styles.sum}>{formatShortMetric(metric, report.totals[metric])}</span>
      </figcaption>
      {failed ? (
        <NoChart />
      ) : code ? (
        <code.default
          metric={metric}
          rows={report.rows}
          grouping={report.group_by}
          label={of ? `${name} for ${of}` : name}
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
      The chart couldn't be loaded. The table has the same data.
    </Note>
  );
}

interface MetricRowsProps {
  report: Report;
  of: string;
}

/** The active days of a report, newest first. */
function MetricRows({ report, of }: MetricRowsProps): ReactNode {
  const days = report.rows.filter(({ clicks, conversions }) => clicks > 0 || conversions > 0);
  if (days.length === 0) return <Note>No activity in this period.</Note>;
  return (
    <div className={styles.region} role="region" aria-label={`${of} by day`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {metrics.map((metric) => (
              <th key={metric} scope="col">
                {metricNames[metric]}
              </th>
            ))}
            <th scope="col">Conversion Rate</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((row) => (
            <tr key={row.key}>
              <th scope="row">{dayName(row.label)}</th>
              {metrics.map((metric) => (
                <td key={metric}>{formatMetric(metric, row[metric])}</td>
              ))}
              <td>{formatRate(row.conversion_rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
