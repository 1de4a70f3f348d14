import { paths } from "@ensemble/contract";
import { formatCount } from "@ensemble/domain";
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
import { comparedDays, comparedNote } from "./days";
import {
  agreedNote,
  earningNames,
  formatEarning,
  formatShortMetric,
  metricNames,
  metrics,
  type Report,
  reportQuery,
  returnNotes,
} from "./report";
import { ReportFilters, useReportFilters } from "./report-filters";
import { reportCsv, ReportTable } from "./report-table";

/** Analytics of partners and links (STAT-3). */
export default function PartnerAnalyticsScreen(): ReactNode {
  const list = useReportFilters();
  const { range, groupBy, issue } = list;
  const query = useQuery({
    ...reportQuery({ ...range, groupBy }),
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
        {data &&
          returnNotes(data.returns).map((note) => (
            <p key={note} className={styles.returned}>
              {note}
            </p>
          ))}
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

/** A button that downloads a report as CSV. */
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

/** A report's totals compared with the previous period. */
function ReportTotals({ report }: { report: Report | undefined }): ReactNode {
  const range = report && { from: report.from_day, until: report.until_day };
  const compared = useQuery({
    ...reportQuery({ groupBy: "day", ...(range ? comparedDays(range).current : noDays) }),
    enabled: report !== undefined,
  });
  const sums = compared.isPlaceholderData ? undefined : compared.data;
  return (
    <StatCards
      label="Totals for this period"
      days={range ? `The changes are of ${comparedNote(range)}.` : "\u00a0"}
    >
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
          note={
            report &&
            sums &&
            (metric === "commission" ? `${agreedNote(report.totals)}; ` : "") +
              periodNote(sums.totals[metric], sums.previous_totals[metric])
          }
        />
      ))}
      {earningCards.map(([earning, describe]) => (
        <StatCard
          key={earning}
          label={earningNames[earning]}
          value={report && formatEarning(earning, report.totals[earning])}
          note={report && describe(report.totals)}
        />
      ))}
    </StatCards>
  );
}

const earningCards = [
  ["pending", () => "of the commission"],
  ["declined", (totals) => `not in the commission: ${conversions(totals.declined_conversions)}`],
  ["earnings_per_click", () => "of commission, on average"],
  [
    "approval_rate",
    (totals) =>
      `of ${conversions(totals.approved_conversions + totals.declined_conversions)} decided`,
  ],
] as const satisfies [keyof typeof earningNames, (totals: Report["totals"]) => string][];

const conversions = (number: number) =>
  number === 1 ? "1 conversion" : `${formatCount(number)} conversions`;

const noDays = { from: "", until: "" };

export function periodNote(current: number, previous: number): string {
  if (previous === 0)
    return current > 0 ? "None in the previous period" : "No activity in the previous period";
  const change = Math.round(((current - previous) / previous) * 1000) / 10;
  return `${change > 0 ? "+" : ""}${change}% from the previous period`;
}
