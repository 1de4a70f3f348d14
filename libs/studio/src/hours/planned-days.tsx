import { formatSpanInZone, wallClock } from "@ensemble/domain";
import { lazyDialog } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Note } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import type { StudioProps } from "../frame";
import { DayList } from "./day-list";
import { daysOffQuery, removeDaysOff, type Span, writeDaysOff } from "./days-off";
import { exceptionsQuery, formatException, removeException, writeException } from "./exceptions";
import { BookingsWithin } from "./week-summary";

const DaysOffDialog = lazyDialog(() => import("./days-off-dialog"));
const ExceptionDialog = lazyDialog(() => import("./exception-dialog"));

/** Days off, and further and blocked hours of single days, with the bookings on them. */
export function PlannedDays({ expert, links }: StudioProps): ReactNode {
  const expertId = expert.id;
  const [today] = useState(() => wallClock(Date.now(), expert.time_zone).slice(0, 10));
  const exceptions = useQuery(exceptionsQuery(expertId, today));
  const daysOff = useQuery(daysOffQuery(expertId, today));
  return (
    <>
      <DayList
        title="Exceptions"
        add="Add Exception"
        empty="No further or blocked hours on single days."
        query={exceptions}
        getName={formatException}
        remove={({ id }) => removeException(id)}
        restore={({ id: _id, updated_at: _at, ...row }) => writeException(expertId, row)}
        removed={{
          title: "Exception Removed",
          description: "The weekly hours apply again.",
          undone: "Exception restored",
        }}
        dialog={(exception, onClose) => (
          <ExceptionDialog {...{ expert, links, today, exception, onClose }} />
        )}
      >
        {({ day, is_available: isFurther, note, start_time, end_time }) => (
          <>
            <Note>
              {[isFurther ? "Further hours" : "Blocked", note].filter(Boolean).join(" · ")}
            </Note>
            {!isFurther && (
              <BookingsWithin
                {...{
                  expertId,
                  links,
                  first_day: day,
                  last_day: day,
                  hours: { start_time, end_time },
                }}
              />
            )}
          </>
        )}
      </DayList>
      <DayList
        title="Days Off"
        add="Add Days Off"
        empty="No days off planned."
        query={daysOff}
        getName={formatDays}
        remove={({ id }) => removeDaysOff(id)}
        restore={({ first_day, last_day }) => writeDaysOff(expertId, { first_day, last_day })}
        removed={{
          title: "Days Off Removed",
          description: "These days can be booked again.",
          undone: "Days off restored",
        }}
        dialog={(span, onClose) => <DaysOffDialog {...{ expert, links, today, span, onClose }} />}
      >
        {({ first_day, last_day }) => (
          <BookingsWithin {...{ expertId, links, first_day, last_day }} />
        )}
      </DayList>
    </>
  );
}

const formatDays = ({ first_day, last_day }: Span): string =>
  formatSpanInZone(Date.parse(first_day), Date.parse(last_day), "UTC", { dateStyle: "medium" });
