import { formatSpanInZone, wallClock } from "@ensemble/domain";
import { lazyDialog } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { type ReactNode, useState } from "react";
import type { StudioProps } from "../frame";
import { DayList } from "./day-list";
import { daysOffOf, removeDaysOff, type Span, writeDaysOff } from "./days-off";
import { BookingsWithin } from "./week-summary";

const DaysOffDialog = lazyDialog(() => import("./days-off-dialog"));

/** An expert's days off, with the bookings on them. */
export function DaysOffList({ expert, links }: StudioProps): ReactNode {
  const [today] = useState(() => wallClock(Date.now(), expert.time_zone).slice(0, 10));
  const query = useQuery(daysOffOf(expert.id, today));
  return (
    <DayList
      title="Days Off"
      add="Add Days Off"
      empty="No days off planned."
      query={query}
      nameOf={formatDays}
      remove={({ id }) => removeDaysOff(id)}
      restore={({ first_day, last_day }) => writeDaysOff(expert.id, { first_day, last_day })}
      removed={{
        title: "Days Off Removed",
        description: "These days can be booked again.",
        undone: "Days off restored",
      }}
      dialog={(span, onClose) => <DaysOffDialog {...{ expert, links, today, span, onClose }} />}
    >
      {({ first_day, last_day }) => (
        <BookingsWithin {...{ expertId: expert.id, links, first_day, last_day }} />
      )}
    </DayList>
  );
}

const formatDays = ({ first_day, last_day }: Span): string =>
  formatSpanInZone(Date.parse(first_day), Date.parse(last_day), "UTC", { dateStyle: "medium" });
