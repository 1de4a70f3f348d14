import { settings } from "@ensemble/contract";
import { locale } from "@ensemble/domain";
import type { ReactNode } from "react";
import { Area, AreaChart, Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import styles from "./analytics.module.css";
import { calendarToday, dayName, shortDayName } from "./days";
import { type Metric, metricNames, formatMetric, type Grouping, type ReportRow } from "./report";

interface MetricChartProps {
  metric: Metric;
  rows: readonly ReportRow[];
  grouping: Grouping;
  /** Start of the chart's accessible name. */
  label: string;
}

/** Charts a metric by day or for the top groups. */
export default function MetricChart(props: MetricChartProps): ReactNode {
  const { metric, rows, grouping, label } = props;
  const axis = { tickFormatter: shortTick(metric), stroke: "var(--gray-8)", tick };
  const tooltip = (
    <Tooltip
      // Screen readers announce the default content on arrow keys.
      formatter={(value, name) => [formatMetric(metric, Number(value)), name]}
      labelFormatter={(name) => (grouping === "day" ? dayName(String(name)) : String(name))}
      cursor={{ stroke: "var(--gray-7)", fill: "var(--gray-a3)" }}
      contentStyle={panel}
      labelStyle={{ color: "var(--gray-11)" }}
      itemStyle={{ color: "var(--gray-12)" }}
      isAnimationActive={false}
    />
  );
  const shared = { responsive: true, accessibilityLayer: true, className: styles.chart };
  if (grouping === "day")
    return (
      <AreaChart
        {...shared}
        // Half a label of a day, which is centered on the last one.
        margin={{ top: 5, right: 24, bottom: 5, left: 5 }}
        data={daySeries(rows, metric, calendarToday())}
        aria-label={`${label} by day. Use the arrow keys to move between days.`}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="label"
          stroke="var(--gray-8)"
          tick={tick}
          tickFormatter={shortDayName}
          minTickGap={28}
        />
        <YAxis {...axis} width={52} allowDecimals={false} axisLine={false} tickLine={false} />
        {tooltip}
        <Area {...line} dataKey="whole" name={metricNames[metric]} fill="var(--accent-a3)" />
        <Area
          {...line}
          dataKey="bridge"
          strokeDasharray="1 5"
          strokeLinecap="round"
          fill="none"
          tooltipType="none"
          activeDot={false}
        />
        <Area
          {...line}
          dataKey="soFar"
          name={`${metricNames[metric]}, today so far`}
          fill="none"
          dot={{ r: 3, fill: "var(--accent-9)" }}
        />
      </AreaChart>
    );
  const groups = topGroups(rows, metric);
  return (
    <BarChart
      {...shared}
      layout="vertical"
      margin={{ top: 5, right: 20, bottom: 5, left: 0 }}
      data={groups}
      aria-label={`${label} by ${grouping}. Use the arrow keys to move between bars.`}
    >
      <CartesianGrid horizontal={false} stroke="var(--line)" />
      <XAxis {...axis} type="number" allowDecimals={false} />
      <YAxis
        dataKey="label"
        type="category"
        width={116}
        stroke="var(--gray-8)"
        tick={tick}
        tickLine={false}
        interval={0}
        tickFormatter={oneLine}
      />
      {tooltip}
      <Bar
        dataKey={metric}
        name={metricNames[metric]}
        fill="var(--accent-9)"
        maxBarSize={18}
        isAnimationActive={false}
      />
    </BarChart>
  );
}

const line = { stroke: "var(--accent-9)", strokeWidth: 2, isAnimationActive: false } as const;
const tick = { fill: "var(--gray-11)", fontSize: 12 };
const panel = {
  border: "1px solid var(--line)",
  borderRadius: "var(--radius-2)",
  background: "var(--color-background)",
  fontSize: 13,
};

/** Shortens a label to one line, because a second would overlap the next bar's. */
function oneLine(name: string): string {
  const short = name.length > 17 ? `${name.slice(0, 16).trimEnd()}…` : name;
  return short.replaceAll(" ", "\u00a0");
}

/** Formats "12K", or "$12K" for money. */
function shortTick(metric: Metric): (value: number) => string {
  const isMoney = metric === "revenue" || metric === "commission";
  const format = new Intl.NumberFormat(locale, {
    notation: "compact",
    maximumFractionDigits: 1,
    ...(isMoney && { style: "currency", currency: settings().currency }),
  });
  return (value) => format.format(value);
}

interface DayPoint {
  label: string;
  /** Null for today, which isn't over. */
  whole: number | null;
  /** The dotted line from yesterday to today. */
  bridge: number | null;
  /** Today's value, null on other days. */
  soFar: number | null;
}

/** Returns a metric's points by day, with today separate from whole days. */
export const daySeries = (rows: readonly ReportRow[], metric: Metric, today: string): DayPoint[] =>
  rows.map(({ label, [metric]: value }, index) => {
    const isToday = label === today;
    const isBridge = isToday || rows[index + 1]?.label === today;
    return {
      label,
      whole: isToday ? null : value,
      bridge: isBridge ? value : null,
      soFar: isToday ? value : null,
    };
  });

const maxGroups = 8;

/** Returns the groups with the highest non-zero values of a metric, descending. */
export function topGroups(rows: readonly ReportRow[], metric: Metric): ReportRow[] {
  return rows
    .filter((row) => row[metric] > 0)
    .sort((one, other) => other[metric] - one[metric])
    .slice(0, maxGroups);
}
