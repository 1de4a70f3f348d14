import { useMutation, useQueryClient } from "@ensemble/query";
import { Button, toast } from "@ensemble/ui";
import { CalendarClock } from "lucide-react";
import type { ReactNode } from "react";
import { Notice } from "../notice/notice";
import {
  cancelAccountDeletion,
  formatDay,
  pendingDeletion,
  type PendingDeletion,
} from "./account-deletion";

interface PendingDeletionNoticeProperties {
  userId: string;
  request: PendingDeletion;
}

/** Says until when an account can still be kept, and keeps it (resolutions, account deletion). */
export function PendingDeletionNotice(properties: PendingDeletionNoticeProperties): ReactNode {
  const queryClient = useQueryClient();
  const { queryKey } = pendingDeletion(properties.userId);
  const cancellation = useMutation({
    mutationFn: cancelAccountDeletion,
    onSuccess: () => {
      queryClient.setQueryData(queryKey, null);
      toast({ kind: "success", title: "Success", description: "Your account stays." });
    },
    onError: (error) => {
      console.warn("The deletion could not be cancelled.", error);
      void queryClient.invalidateQueries({ queryKey });
      toast({
        kind: "error",
        title: "Error",
        description: "Something went wrong. Please try again.",
      });
    },
  });
  return (
    <Notice
      tone="warning"
      Icon={CalendarClock}
      actions={
        <Button
          color="bronze"
          size="3"
          disabled={cancellation.isPending}
          onClick={() => cancellation.mutate()}
        >
          {cancellation.isPending ? "Keeping..." : "Keep My Account"}
        </Button>
      }
    >
      Your account will be erased on {formatDay(properties.request.erase_after)}. Until then you can
      keep it.
    </Notice>
  );
}
