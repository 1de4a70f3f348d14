import { spokenZone } from "@ensemble/domain";
import { useQuery } from "@ensemble/query";
import { Button, LoadFailure, Skeleton } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { lazyDialog } from "../../../layout/dialogs/lazy-dialog";
import { AdminSection } from "../../../layout/page/admin-section";
import { formatHours } from "./format-hours";
import { dayNames, dayOrder } from "./week";
import { weekOf } from "./week-hours";
import styles from "./week-summary.module.css";

const WeekDialog = lazyDialog(() => import("./week-dialog"));

interface WeekSummaryProps {
  expert: { id: string; name: string; time_zone: string };
}

export function WeekSummary({ expert }: WeekSummaryProps): ReactNode {
  const { data: stored, isError, refetch } = useQuery(weekOf(expert.id));
  const week = stored?.values;
  const [editing, setEditing] = useState(false);
  return (
    <AdminSection
      title="Weekly hours"
      actions={
        week && (
          <Button size="2" variant="soft" onClick={() => setEditing(true)}>
            Edit Hours
          </Button>
        )
      }
    >
      {!week && isError && <LoadFailure what="The hours" onRetry={() => void refetch()} />}
      {!week && !isError && <Skeleton height="200px" />}
      {week && (
        <>
          <dl className={styles.week}>
            {dayOrder.map((day) => (
              <div key={day}>
                <dt>{dayNames[day]}</dt>
                <dd>{formatHours(week.days[day]!)}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.note}>
            By the clocks of {spokenZone(expert.time_zone)}. Bookings that were made stay as they
            are.
          </p>
        </>
      )}
      {editing && stored && (
        <WeekDialog expert={expert} stored={stored} onClose={() => setEditing(false)} />
      )}
    </AdminSection>
  );
}
