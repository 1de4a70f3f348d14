import { paths } from "@ensemble/contract";
import { ComingBookings, keptBookings } from "@ensemble/controls";
import { ConfirmDialog, explainRefusal } from "@ensemble/editing";
import { useMutation, useQueryClient } from "@ensemble/query";
import { useSession } from "@ensemble/session";
import { Flex, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { type Person, revokeRole } from "./people";

interface RoleRemovalProps {
  person: Person;
  onClose: () => void;
}

/** Confirms that a role is taken or an invitation withdrawn. Open while mounted. */
export default function RoleRemoval({ person, onClose }: RoleRemovalProps): ReactNode {
  const { role, id, email, expert_name: name, coming_bookings: coming } = person;
  const client = useQueryClient();
  const [choice, setChoice] = useState(keptBookings);
  const isOwn = useSession(
    (session) =>
      role === "administrator" && session.status === "signedIn" && session.user.id === id,
  );
  const withdraws = role === "invitation";
  const kept = coming > 0 && choice.bookings === "keep";
  const done = withdraws
    ? `The invitation to ${email} was withdrawn.`
    : role === "administrator"
      ? `${email} is no longer an administrator.`
      : `${email} is no longer ${name}'s stylist. ${kept ? "Their consultations are in Bookings, Without a stylist." : ""}`;
  const area = role === "stylist" ? `${name}'s studio` : "the admin area";
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => revokeRole(person, choice),
    onSuccess: () => {
      // Loads the site anew, so that nothing of the admin area stays in memory.
      if (isOwn) return window.location.assign(paths.home());
      toast({ kind: "success", title: "Success", description: done });
      onClose();
    },
    // Bookings and experts may follow.
    onSettled: () => (isOwn ? undefined : client.invalidateQueries()),
  });
  return (
    <ConfirmDialog
      open
      title={withdraws ? "Withdraw this invitation?" : "Remove this role?"}
      text={
        withdraws
          ? `The link that ${email} received for ${name}'s studio stops working.`
          : `${isOwn ? "You lose" : `${email} loses`} access to ${area} at once.${
              role === "stylist" ? " They get an email, and their open invitations end." : ""
            }`
      }
      confirm={withdraws ? "Withdraw" : "Remove"}
      pending={isPending}
      failure={error ? explainRefusal(error) : undefined}
      onConfirm={mutate}
      onCancel={onClose}
    >
      <Flex direction="column" mt="4">
        <ComingBookings count={coming} choice={choice} onChange={setChoice} />
      </Flex>
    </ConfirmDialog>
  );
}
