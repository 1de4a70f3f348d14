import { useQuery } from "@ensemble/query";
import { LogOut } from "lucide-react";
import { useState, type ReactNode } from "react";
import { signOut } from "../auth/sign-out";
import { pendingDeletion } from "./account-deletion";
import { DeleteAccount } from "./delete-account";
import { PendingDeletionNotice } from "./pending-deletion-notice";
import { ActionRow } from "./profile-row";
import styles from "./profile-screen.module.css";

interface AccountRowsProperties {
  userId: string;
  onDeletionRequested: (eraseAfter: string) => void;
}

/** What only somebody signed in can do: leave, or give up the account, or keep it after all. */
export function AccountRows({ userId, onDeletionRequested }: AccountRowsProperties): ReactNode {
  const [leaving, setLeaving] = useState(false);
  const { data: request } = useQuery(pendingDeletion(userId));
  return (
    <>
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
      {request ? (
        <div className={styles.notice}>
          <PendingDeletionNotice userId={userId} request={request} />
        </div>
      ) : (
        <DeleteAccount userId={userId} onRequested={onDeletionRequested} />
      )}
    </>
  );
}
