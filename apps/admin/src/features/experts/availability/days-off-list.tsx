import { formatSpanInZone, wallClock } from "@ensemble/domain";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Button, LoadFailure, Skeleton, toast } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { lazyDialog } from "../../../layout/dialogs/lazy-dialog";
import { useUndoToast } from "../../../layout/saving/undo-toast";
import { explainRefusal } from "../../../layout/saving/explain-refusal";
import { AdminSection } from "../../../layout/page/admin-section";
import { BookingsWithin } from "./bookings-within";
import { daysOffOf, removeDaysOff, writeDaysOff, type DaysOff, type Span } from "./days-off";
import styles from "./days-off-list.module.css";

const DaysOffDialog = lazyDialog(() => import("./days-off-dialog"));

interface DaysOffListProps {
  expert: { id: string; name: string; time_zone: string };
}

/** An expert's days off, with the bookings that still fall on them. */
export function DaysOffList({ expert }: DaysOffListProps): ReactNode {
  const [today] = useState(() => wallClock(Date.now(), expert.time_zone).slice(0, 10));
  const { data, isError, refetch } = useQuery(daysOffOf(expert.id, today));
  const [edited, setEdited] = useState<DaysOff | "new">();
  const queryClient = useQueryClient();
  const undoToast = useUndoToast();
  const removal = useMutation({
    mutationFn: ({ id }: DaysOff) => removeDaysOff(id),
    onSuccess: (_, { first_day, last_day }) =>
      undoToast({
        title: "Days Off Removed",
        description: `${expert.name} can be booked again.`,
        undo: async () => {
          await writeDaysOff(expert.id, { first_day, last_day });
          await queryClient.invalidateQueries();
        },
        undone: "Days off restored",
      }),
    onError: (error) =>
      toast({ kind: "error", title: "Error", description: explainRefusal(error) }),
    onSettled: () => queryClient.invalidateQueries(),
  });

  return (
    <AdminSection
      title="Days off"
      actions={
        <Button size="2" variant="soft" onClick={() => setEdited("new")}>
          Add Days Off
        </Button>
      }
    >
      {!data && isError && <LoadFailure what="The days off" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height="56px" />}
      {data?.length === 0 && <p className={styles.none}>None planned.</p>}
      {data && (
        <ul className={styles.spans}>
          {data.map((span) => (
            <li key={span.id} className={styles.span}>
              <div className={styles.words}>
                <p className={styles.days}>{formatDays(span)}</p>
                <BookingsWithin
                  expertId={expert.id}
                  first_day={span.first_day}
                  last_day={span.last_day}
                />
              </div>
              <div className={styles.actions}>
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
              </div>
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <DaysOffDialog
          expert={expert}
          today={today}
          span={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </AdminSection>
  );
}

const formatDays = ({ first_day, last_day }: Span): string =>
  formatSpanInZone(Date.parse(first_day), Date.parse(last_day), "UTC", { dateStyle: "medium" });
