import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import type { ReactNode } from "react";
import { AdminPage } from "../../../layout/page/admin-page";
import { affiliateReport } from "./affiliate-report";
import { ExportReport } from "./export-report";
import { FigureCard } from "./figure-card";
import { figures } from "./figure";
import styles from "./partner-analytics-screen.module.css";
import { ReportFilters } from "../range/report-filters";
import { ReportTable } from "./report-table";
import { ReportTotals } from "./report-totals";
import { useReportFilters } from "../range/use-report-filters";

/** Analytics of partners and links over a range of days (STAT-3). */
export default function PartnerAnalyticsScreen(): ReactNode {
  const controls = useReportFilters();
  const { range, groupBy, issue } = controls;
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...affiliateReport({ ...range, groupBy }),
    enabled: !issue,
  });
  const current = isPlaceholderData ? undefined : data;

  return (
    <AdminPage
      title="Analytics Dashboard"
      subtitle="Clicks, conversions, revenue and commission over time"
      back={{ label: "Back to Affiliate Partners", to: paths.adminPartners() }}
      actions={<ExportReport report={issue ? undefined : current} />}
    >
      <ReportFilters controls={controls} />
      <div className={styles.report} data-outdated={isPlaceholderData || issue !== undefined}>
        {!(isError && !data) && <ReportTotals report={data} />}
        {data && data.rows.length > 0 && (
          <div className={styles.charts}>
            {figures.map((figure) => (
              <FigureCard key={figure} figure={figure} report={data} />
            ))}
          </div>
        )}
        <ReportTable
          report={data}
          controls={controls}
          outdated={isPlaceholderData}
          failed={isError}
          onRetry={() => void refetch()}
        />
      </div>
    </AdminPage>
  );
}
