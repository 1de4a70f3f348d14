import { useSearchParams } from "@ensemble/router";
import { inPlace, useFilters } from "@ensemble/controls";
import { presetRange, rangeIssue, type DayRange } from "./day-range";
import { reportRules, type RangeChoice } from "./report-filter-rules";

/** A report's range, grouping, sort and page, kept in the URL alone. */
export function useReportFilters() {
  const controls = useFilters(reportRules);
  const [address, setAddress] = useSearchParams();
  const { range: choice = "30d", by: groupBy = "day" } = controls.filters.choices;
  const usual = presetRange("30d");
  const range: DayRange =
    choice === "custom"
      ? { from: address.get("from") ?? usual.from, until: address.get("until") ?? usual.until }
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
    /** Chooses a preset; "custom" starts with the current days. */
    chooseRange: (wanted: RangeChoice) =>
      wanted === "custom" ? chooseDays(range) : controls.choose("range", wanted),
    chooseDays,
  };
}
