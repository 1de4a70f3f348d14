import { formatSpanInZone, wallClock } from "@ensemble/domain";
import {
  lazyDialog,
  QueryView,
  Section,
  SectionRow,
  showRefusal,
  useUndoToast,
} from "@ensemble/editing";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Button, Note, PlainList } from "@ensemble/ui";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { StudioProps } from "../studio-layout";
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

interface DayListProps<Row> {
  /** Such as "Days Off". */
  title: string;
  /** The label of the button that adds a row. */
  add: string;
  /** Shown without rows. */
  empty: string;
  query: ComponentProps<typeof QueryView<Row[]>>["query"];
  getName: (row: Row) => string;
  remove: (row: Row) => Promise<unknown>;
  /** Adds a removed row again. */
  restore: (row: Row) => Promise<unknown>;
  /** Toasts about a removed row and a restored one. */
  removed: { title: string; description: string; undone: string };
  /** Renders what a row has besides its name. */
  children: (row: Row) => ReactNode;
  /** Renders the form of a row; undefined adds one. */
  dialog: (row: Row | undefined, onClose: () => void) => ReactNode;
}

/** A section with planned days, which can be added, edited and removed with an undo. */
function DayList<Row extends { id: string }>(props: DayListProps<Row>): ReactNode {
  const { title, query, getName, removed } = props;
  const [edited, setEdited] = useState<Row | "new">();
  const queryClient = useQueryClient();
  const undoToast = useUndoToast();
  const removal = useMutation({
    mutationFn: props.remove,
    onSuccess: (_, row) =>
      undoToast({
        ...removed,
        undo: async () => {
          await props.restore(row);
          await queryClient.invalidateQueries();
        },
      }),
    onError: showRefusal,
    onSettled: () => queryClient.invalidateQueries(),
  });
  const button = { size: "2", variant: "soft", color: "gray", highContrast: true } as const;
  return (
    <Section
      title={title}
      actions={
        <Button size="2" variant="soft" onClick={() => setEdited("new")}>
          {props.add}
        </Button>
      }
    >
      <QueryView query={query} what={`The ${title.toLowerCase()}`} height="56px">
        {(rows) => (
          <>
            {rows.length === 0 && <Note>{props.empty}</Note>}
            <PlainList>
              {rows.map((row) => (
                <SectionRow
                  key={row.id}
                  title={getName(row)}
                  actions={
                    <>
                      <Button
                        {...button}
                        aria-label={`Edit ${getName(row)}`}
                        onClick={() => setEdited(row)}
                      >
                        Edit
                      </Button>
                      <Button
                        {...button}
                        aria-label={`Remove ${getName(row)}`}
                        disabled={removal.isPending}
                        onClick={() => removal.mutate(row)}
                      >
                        Remove
                      </Button>
                    </>
                  }
                >
                  {props.children(row)}
                </SectionRow>
              ))}
            </PlainList>
          </>
        )}
      </QueryView>
      {edited && props.dialog(edited === "new" ? undefined : edited, () => setEdited(undefined))}
    </Section>
  );
}
