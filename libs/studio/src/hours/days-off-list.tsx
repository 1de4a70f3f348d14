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
import { type ReactNode, useState } from "react";
import { type DaysOff, daysOffOf, removeDaysOff, type Span, writeDaysOff } from "./days-off";
import { BookingsWithin } from "./week-summary";

const DaysOffDialog = lazyDialog(() => import("./days-off-dialog"));

interface DaysOffListProps {
  expert: { id: string; name: string; time_zone: string };
}

/** An expert's days off, with the bookings on them. */
export function DaysOffList({ expert }: DaysOffListProps): ReactNode {
  const [today] = useState(() => wallClock(Date.now(), expert.time_zone).slice(0, 10));
  const query = useQuery(daysOffOf(expert.id, today));
  const [edited, setEdited] = useState<DaysOff | "new">();
  const queryClient = useQueryClient();
  const undoToast = useUndoToast();
  const removal = useMutation({
    mutationFn: ({ id }: DaysOff) => removeDaysOff(id),
    onSuccess: (_, { first_day, last_day }) =>
      undoToast({
        title: "Days Off Removed",
        description: `${expert.name} can be booked on those days again.`,
        undo: async () => {
          await writeDaysOff(expert.id, { first_day, last_day });
          await queryClient.invalidateQueries();
        },
        undone: "Days off restored",
      }),
    onError: showRefusal,
    onSettled: () => queryClient.invalidateQueries(),
  });

  return (
    <Section
      title="Days Off"
      actions={
        <Button size="2" variant="soft" onClick={() => setEdited("new")}>
          Add Days Off
        </Button>
      }
    >
      <QueryView query={query} what="The days off" height="56px">
        {(spans) => (
          <>
            {spans.length === 0 && <Note>No days off planned.</Note>}
            <PlainList>
              {spans.map((span) => (
                <SectionRow
                  key={span.id}
                  title={formatDays(span)}
                  actions={
                    <>
                      <Button
                        size="2"
                        variant="soft"
                        color="gray"
                        highContrast
                        aria-label={`Edit ${formatDays(span)}`}
                        onClick={() => setEdited(span)}
                      >
                        Edit
                      </Button>
                      <Button
                        size="2"
                        variant="soft"
                        color="gray"
                        highContrast
                        disabled={removal.isPending}
                        aria-label={`Remove ${formatDays(span)}`}
                        onClick={() => removal.mutate(span)}
                      >
                        Remove
                      </Button>
                    </>
                  }
                >
                  <BookingsWithin
                    expertId={expert.id}
                    first_day={span.first_day}
                    last_day={span.last_day}
                  />
                </SectionRow>
              ))}
            </PlainList>
          </>
        )}
      </QueryView>
      {edited && (
        <DaysOffDialog
          expert={expert}
          today={today}
          span={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
}

const formatDays = ({ first_day, last_day }: Span): string =>
  formatSpanInZone(Date.parse(first_day), Date.parse(last_day), "UTC", { dateStyle: "medium" });
