import {
  FilterBar,
  type FilterConfig,
  FilterSelect,
  inPlace,
  useFilters,
} from "@ensemble/controls";
import { useSearchParams } from "@ensemble/router";
import type { ReactNode } from "react";
import styles from "./analytics.module.css";
import { type DayRange, type Preset, presetNames, presetRange, rangeIssue } from "./days";
import { earnings, groupings, viewerZone } from "./report";

/** Selects a report's days and breakdown. */
export function ReportFilters({ list }: { list: ReportList }): ReactNode {
  const { choice, groupBy, range, issue, choose, chooseRange, chooseDays } = list;
  return (
    <>
      <FilterBar>
        <FilterSelect
          label="Date range"
          names={rangeNames}
          value={choice}
          onChange={(wanted) => chooseRange(wanted ?? "30d")}
        />
        {choice === "custom" && (
          <>
            <DayField
              label="From"
              value={range.from}
              describedBy={issue && "range-issue"}
              onChange={(from) => chooseDays({ ...range, from })}
            />
            <DayField
              label="To"
              value={range.until}
              describedBy={issue && "range-issue"}
              onChange={(until) => chooseDays({ ...range, until })}
            />
          </>
        )}
        <FilterSelect
          label="Break down by"
          names={groupingNames}
          value={groupBy}
          onChange={(by) => choose("by", by)}
        />
      </FilterBar>
      {issue ? (
        <p id="range-issue" role="alert" className={styles.issue}>
          {issue}
        </p>
      ) : (
        <p className={styles.zone}>Dates are in your time zone, {viewerZone()}.</p>
      )}
    </>
  );
}

export type ReportList = ReturnType<typeof useReportFilters>;

/** Reads and writes a report's range, grouping, sort and page in the URL. */
export function useReportFilters() {
  const controls = useFilters(reportRules);
  const [address, setAddress] = useSearchParams();
  const { range: choice = "30d", by: groupBy = "day" } = controls.filters.choices;
  const defaultRange = presetRange("30d");
  const range: DayRange =
    choice === "custom"
      ? {
          from: address.get("from") ?? defaultRange.from,
          until: address.get("until") ?? defaultRange.until,
        }
      : presetRange(choice);

  function chooseDays(days: DayRange): void {
    const next = new URLSearchParams(address);
    next.set("range", "custom");
    next.set("from", days.from);
    next.set("until", days.until);
    next.delete("page");
    setAddress(next, { replace: true, ...inPlace });
  }

  return {
    ...controls,
    choice,
    groupBy,
    range,
    issue: rangeIssue(range),
    /** Selects a preset; "custom" starts with the current days. */
    chooseRange: (wanted: RangeChoice) =>
      wanted === "custom" ? chooseDays(range) : controls.choose("range", wanted),
    chooseDays,
  };
}

const presets = Object.keys(presetNames) as Preset[];

const rangeNames = { ...presetNames, custom: "Custom" } as const;
type RangeChoice = keyof typeof rangeNames;

export const groupingNames = {
  day: "Day",
  partner: "Partner",
  network: "Network",
  campaign: "Campaign",
  retailer: "Retailer",
  outfit: "Outfit",
  collection: "Collection",
  item: "Item",
  screen: "Screen",
} as const;

const choices = { range: [...presets, "custom"], by: groupings } as const satisfies Record<
  string,
  readonly string[]
>;

const sorts = [
  "default",
  "label",
  "clicks",
  "conversions",
  "conversion_rate",
  "revenue",
  "commission",
  ...earnings,
] as const;
export type ReportSort = (typeof sorts)[number];

/** The sort `default` is the database's, by day or by descending revenue. */
const reportRules = {
  choices,
  sorts,
  defaultSort: { by: "default", descending: false },
} as const satisfies FilterConfig;

interface DayFieldProps {
  label: string;
  /** Such as "2026-11-21". */
  value: string;
  describedBy?: string;
  onChange: (day: string) => void;
}

function DayField({ label, value, describedBy, onChange }: DayFieldProps): ReactNode {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input
        type="date"
        className={styles.input}
        value={value}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
