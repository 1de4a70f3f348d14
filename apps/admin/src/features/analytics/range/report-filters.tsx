import { FilterSelect } from "@ensemble/controls";
import type { ReactNode } from "react";
import { FilterBar } from "../../../layout/lists/filter-bar";
import { viewerZone } from "../report/affiliate-report";
import { DayField } from "./day-field";
import { groupingNames, rangeNames } from "./report-filter-rules";
import styles from "./report-filters.module.css";
import type { useReportFilters } from "./use-report-filters";

/** Chooses a report's days and breakdown. */
export function ReportFilters({
  controls,
}: {
  controls: ReturnType<typeof useReportFilters>;
}): ReactNode {
  const { choice, groupBy, range, issue, choose, chooseRange, chooseDays } = controls;
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
              label="Until"
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
        <p className={styles.zone}>Days begin and end in your time zone, {viewerZone()}.</p>
      )}
    </>
  );
}
