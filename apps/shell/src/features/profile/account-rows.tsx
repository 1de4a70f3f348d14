import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { CalendarCheck, KeyRound, LogOut } from "lucide-react";
import { useState, type ReactNode } from "react";
import { signInDetailsPath } from "../auth/sign-in-details-path";
import { signOut } from "../auth/sign-in/sign-out";
import { pendingDeletion } from "./account-deletion";
import { DeleteAccount } from "./delete-account";
import { DownloadData } from "./download-data";
import { ActionRow, LinkRow } from "./profile-row";

interface AccountRowsProps {
  userId: string;
  onDeletionRequested: (eraseAfter: string) => void;
}

/** The rows for signed-in people: bookings, sign-out and account deletion. */
export function AccountRows({ userId, onDeletionRequested }: AccountRowsProps): ReactNode {
  const [leaving, setLeaving] = useState(false);
  const { data: request } = useQuery(pendingDeletion(userId));
  return (
    <>
      <LinkRow
        to={paths.dashboard()}
        label="My Bookings"
        text="See, move or cancel your consultations"
        Icon={CalendarCheck}
      />
      <LinkRow
        to={signInDetailsPath}
        label="Email & Password"
        text="Change how you sign in"
        Icon={KeyRound}
      />
      <DownloadData />
      <ActionRow
        label="Sign Out"
        text="Sign out of your account"
        Icon={LogOut}
        disabled={leaving}
        onClick={() => {
          setLeaving(true);
          void signOut();
        }}
      />
      {!request && <DeleteAccount userId={userId} onRequested={onDeletionRequested} />}
    </>
  );
}
