import { paths } from "@ensemble/contract";
import { ComingBookings, keptBookings } from "@ensemble/controls";
import { ConfirmDialog, explainRefusal } from "@ensemble/editing";
import { useMutation, useQueryClient } from "@ensemble/query";
import { useSession } from "@ensemble/session";
import { Flex, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { type Person, takeRole } from "./people";

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
  const { title, text, confirm, done } = {
    administrator: {
      title: `Remove ${email} as an administrator?`,
      text: isOwn
        ? "You'll leave the admin area at once. Another administrator can add you again."
        : "The admin area closes for this account at once. You can add it again later.",
      confirm: "Remove",
      done: `${email} is no longer an administrator.`,
    },
    stylist: {
      title: `Remove ${email} as ${name}'s stylist?`,
      text: `The studio closes for this account at once. ${name}'s page and reviews stay.`,
      confirm: "Remove",
      done: `${email} no longer runs ${name}'s studio.`,
    },
    invitation: {
      title: "Withdraw this invitation?",
      text: `The link that ${email} received for ${name}'s studio stops working.`,
      confirm: "Withdraw",
      done: `The invitation to ${email} was withdrawn.`,
    },
  }[role];
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => takeRole(person, choice),
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
      title={title}
      text={text}
      confirm={confirm}
      pending={isPending}
      failure={error ? explainRefusal(error) : undefined}
      onConfirm={mutate}
      onCancel={onClose}
    >
      <Flex direction="column" mt="4">
        <ComingBookings count={coming ?? 0} choice={choice} onChange={setChoice} />
      </Flex>
    </ConfirmDialog>
  );
}
