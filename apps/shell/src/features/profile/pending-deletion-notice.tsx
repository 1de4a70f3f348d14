import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { longDate } from "@ensemble/time";
import { Button } from "@ensemble/ui";
import { CalendarClock } from "lucide-react";
import type { ReactNode } from "react";
import { Notice } from "../notice/notice";
import { keepAccount, pendingDeletion } from "./account-deletion";
import styles from "./profile-screen.module.css";

/** Says until when a deletion can be cancelled, and cancels it. */
export function PendingDeletionNotice({ userId }: { userId: string }): ReactNode {
  const queryClient = useQueryClient();
  const { data: request } = useQuery(pendingDeletion(userId));
  const keeping = useMutation(keepAccount(queryClient, userId));
  if (!request) return null;
  return (
    <div className={styles.notice}>
      <Notice
        tone="warning"
        Icon={CalendarClock}
        actions={
          <Button
            color="bronze"
            size="3"
            disabled={keeping.isPending}
            onClick={() => keeping.mutate()}
          >
            {keeping.isPending ? "Keeping..." : "Keep My Account"}
          </Button>
        }
      >
        Your account will be erased on {longDate(request.erase_after)}. Until then you can keep it.
      </Notice>
    </div>
  );
}
