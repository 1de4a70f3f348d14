import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Button } from "@ensemble/ui";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { AdminPage } from "../../components/admin-page";
import { StatCard, StatCards } from "../../components/cards";
import { downloadCsv } from "../../components/files";
import { formatRate } from "../../components/text";
import { MetricCard } from "./activity-charts";
import styles from "./analytics.module.css";
import { calendarToday, dayBefore, dayName, type DayRange } from "./days";
import {
  affiliateReport,
  type Metric,
  metricNames,
  metrics,
  formatShortMetric,
  type Report,
} from "./report";
import { ReportFilters, useReportFilters } from "./report-filters";
import { reportCsv, ReportTable } from "./report-table";

/** Analytics of partners and links over a range of days (STAT-3). */
export default function PartnerAnalyticsScreen(): ReactNode {
  const list = useReportFilters();
  const { range, groupBy, issue } = list;
  const query = useQuery({
    ...affiliateReport({ ...range, groupBy }),
    enabled: !issue,
  });
  const { data, isError, isPlaceholderData } = query;
  const current = isPlaceholderData ? undefined : data;

  return (
    <AdminPage
      title="Analytics Dashboard"
      subtitle="Clicks, conversions, revenue, and commission over time"
      back={{ label: "Back to Affiliate Partners", to: paths.adminPartners() }}
      actions={<ExportReport report={issue ? undefined : current} />}
    >
      <ReportFilters list={list} />
      <div className={styles.report} data-outdated={isPlaceholderData || issue !== undefined}>
        {!(isError && !data) && <ReportTotals report={data} />}
        {data && data.rows.length > 0 && (
          <div className={styles.charts}>
            {metrics.map((metric) => (
              <MetricCard key={metric} metric={metric} report={data} />
            ))}
          </div>
        )}
        <ReportTable query={query} list={list} />
      </div>
    </AdminPage>
  );
}

/** Downloads a report's rows as a CSV file. */
function ExportReport({ report }: { report: Report | undefined }): ReactNode {
  const [busy, setBusy] = useState(false);

  async function run(wanted: Report): Promise<void> {
    const { group_by: by, from_day: from, until_day: until } = wanted;
    setBusy(true);
    await downloadCsv(`affiliate-${by}-${from}-${until}.csv`, reportCsv(wanted));
    setBusy(false);
  }

  return (
    <Button
      size="3"
      variant="outline"
      color="gray"
      highContrast
      disabled={!report || busy}
      onClick={() => report && void run(report)}
    >
      <Download size={17} strokeWidth={1.6} aria-hidden /> Export CSV
    </Button>
  );
}

/**
 * A report's totals compared with the period before. Today is not over and cannot be compared with a
 * whole day: today and its counterpart are left out.
 */
function ReportTotals({ report }: { report: Report | undefined }): ReactNode {
  const today = calendarToday();
  const compared = report && comparedDays(report, today);
  const endsToday = report?.until_day === today;
  const soFar = useTotals(endsToday ? { from: today, until: today } : undefined);
  const before = useTotals(endsToday ? compared?.previous : undefined);
  const split = soFar && before ? { today: soFar, before } : undefined;
  const note = (metric: Metric): string | undefined => {
    if (!report || (endsToday && compared && !split)) return undefined;
    return compared ? comparedNote(metric, report, split) : "Today so far";
  };
  return (
    <>
      <StatCards label="Totals for this period">
        {metrics.map((metric) => (
          <StatCard
            key={metric}
            label={metricNames[metric]}
            value={report && formatShortMetric(metric, report.totals[metric])}
            suffix={
              metric === "conversions" && report
                ? `(${formatRate(report.totals.conversion_rate)})`
                : undefined
            }
            note={note(metric)}
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
  const days = until === report.until_day ? "" : `; days through ${dayName(until)} are`;
  return `${shown}${days || ","} compared with ${dayName(previous.from)} to ${dayName(previous.until)}.`;
}

type Days = Pick<
  Report,
  | "from_day"
  | "until_day"
  | "previous_from_day"
  | "previous_until_day"
  | "totals"
  | "previous_totals"
>;

/** The whole days to compare; undefined when today is the only day. */
export function comparedDays(
  { from_day, until_day, previous_from_day, previous_until_day }: Days,
  today: string,
): { until: string; previous: DayRange } | undefined {
  const whole = until_day !== today;
  if (!whole && from_day === today) return undefined;
  return {
    until: whole ? until_day : dayBefore(until_day),
    previous: {
      from: previous_from_day,
      until: whole ? previous_until_day : dayBefore(previous_until_day),
    },
  };
}

interface TodaySplit {
  /** Today's totals so far. */
  today: Report["totals"];
  /** Totals of the period before, without today's counterpart. */
  before: Report["totals"];
}

/** How a metric compares with the period before; pass `split` when the period ends today. */
export const comparedNote = (metric: Metric, report: Days, split: TodaySplit | undefined): string =>
  split
    ? periodNote(report.totals[metric] - split.today[metric], split.before[metric])
    : periodNote(report.totals[metric], report.previous_totals[metric]);

export function periodNote(current: number, previous: number): string {
  if (previous === 0)
    return current > 0 ? "None in the previous period" : "No activity in the previous period";
  const change = Math.round(((current - previous) / previous) * 1000) / 10;
  return `${change > 0 ? "+" : ""}${change}% from the previous period`;
}
