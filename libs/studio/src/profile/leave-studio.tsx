import { paths } from "@ensemble/contract";
import { ComingBookings, keptBookings } from "@ensemble/controls";
import { ConfirmDialog, explainRefusal } from "@ensemble/editing";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { useNavigate } from "@ensemble/router";
import { db, unwrap } from "@ensemble/session";
import { Flex, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { studioKeys } from "../query-keys";

interface LeaveStudioProps {
  expertId: string;
  onClose: () => void;
}

/** Ends the stylist's role after asking what happens to upcoming bookings (STUDIO-5). */
export default function LeaveStudio({ expertId, onClose }: LeaveStudioProps): ReactNode {
  const [choice, setChoice] = useState(keptBookings);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const coming = useQuery({
    queryKey: studioKeys.bookings(expertId, { coming: true }),
    queryFn: () =>
      unwrap(
        db()
          .from("expert_bookings")
          .select("id")
          .eq("expert_id", expertId)
          .gt("starts_at", new Date().toISOString())
          .in("status", ["pending", "confirmed"]),
      ),
    staleTime: 0,
  });
  const leaving = useMutation({
    mutationFn: () =>
      unwrap(db().rpc("leave_studio", { bookings: choice.bookings, reason: choice.reason })),
    onSuccess: async () => {
      toast({ kind: "success", title: "You've Left the Studio" });
      // Before the studio's queries are refused.
      await navigate(paths.home(), { replace: true });
      queryClient.removeQueries({ queryKey: studioKeys.all });
      await queryClient.invalidateQueries();
    },
  });
  const error = coming.error ?? leaving.error;
  return (
    <ConfirmDialog
      open
      title="Leave the studio?"
      text="You can't open it anymore. To come back, you need a new invitation."
      confirm="Leave"
      pending={!coming.data || leaving.isPending}
      failure={error ? explainRefusal(error) : undefined}
      onConfirm={() => leaving.mutate()}
      onCancel={onClose}
    >
      <Flex direction="column" mt="4">
        <ComingBookings count={coming.data?.length ?? 0} choice={choice} onChange={setChoice} />
      </Flex>
    </ConfirmDialog>
  );
}
