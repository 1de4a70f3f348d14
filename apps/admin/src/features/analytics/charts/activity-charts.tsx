import { useQuery } from "@ensemble/query";
import { LoadFailure, Skeleton } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./activity-charts.module.css";
import { affiliateReport, type ReportQuestion } from "../report/affiliate-report";
import { FigureCard } from "../report/figure-card";
import { FigureRows } from "./figure-rows";

interface ActivityChartsProps {
  question: ReportQuestion;
  /** Whose activity it is, for those who do not see what the charts stand beside. */
  of: string;
}

/** Clicks and revenue day by day, with the days themselves behind them. */
export function ActivityCharts({ question, of }: ActivityChartsProps): ReactNode {
  const { data, isError, refetch } = useQuery(affiliateReport(question));
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
