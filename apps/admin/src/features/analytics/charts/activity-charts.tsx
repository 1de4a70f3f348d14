import { useQuery } from "@ensemble/query";
import { LoadFailure, Skeleton } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./activity-charts.module.css";
import { affiliateReport, type ReportQuery } from "../report/affiliate-report";
import { FigureCard } from "../report/figure-card";
import { FigureRows } from "./figure-rows";

interface ActivityChartsProps {
  query: ReportQuery;
  /** Whose activity it is, for the charts' accessible names. */
  of: string;
}

/** Clicks and revenue by day, as charts and as a collapsed table. */
export function ActivityCharts({ query, of }: ActivityChartsProps): ReactNode {
  const { data, isError, refetch } = useQuery(affiliateReport(query));
  if (!data && isError) return <LoadFailure what="The figures" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="360px" />;
  return (
    <>
      <div className={styles.charts}>
        <FigureCard figure="clicks" report={data} of={of} />
        <FigureCard figure="revenue" report={data} of={of} />
      </div>
      <details className={styles.details}>
        <summary>Show the days as a table</summary>
        <FigureRows report={data} of={of} />
      </details>
    </>
  );
}
