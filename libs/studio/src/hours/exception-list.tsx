import { wallClock } from "@ensemble/domain";
import { lazyDialog } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Note } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import type { StudioProps } from "../frame";
import { DayList } from "./day-list";
import { exceptionsOf, formatException, removeException, writeException } from "./exceptions";
import { BookingsWithin } from "./week-summary";

const ExceptionDialog = lazyDialog(() => import("./exception-dialog"));

/** Further and blocked hours of single days (STUDIO-9). */
export function ExceptionList({ expert, links }: StudioProps): ReactNode {
  const [today] = useState(() => wallClock(Date.now(), expert.time_zone).slice(0, 10));
  const query = useQuery(exceptionsOf(expert.id, today));
  return (
    <DayList
      title="Exceptions"
      add="Add Exception"
      empty="No further or blocked hours on single days."
      query={query}
      nameOf={formatException}
      remove={({ id }) => removeException(id)}
      restore={({ id: _id, updated_at: _updatedAt, ...row }) => writeException(expert.id, row)}
      removed={{
        title: "Exception Removed",
        description: "The weekly hours apply again.",
        undone: "Exception restored",
      }}
      dialog={(exception, onClose) => (
        <ExceptionDialog {...{ expert, links, today, exception, onClose }} />
      )}
    >
      {({ day, is_available: isAvailable, note }) => (
        <>
          <Note>
            {isAvailable ? "Further hours" : "Blocked"}
            {note && ` · ${note}`}
          </Note>
          {!isAvailable && (
            <BookingsWithin {...{ expertId: expert.id, links, first_day: day, last_day: day }} />
          )}
        </>
      )}
    </DayList>
  );
}
