import { type BookingsChoice, ComingBookings, keptBookings } from "@ensemble/controls";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { db, explainRefusal, unwrap } from "@ensemble/session";
import { longDate, mediumDateTime, useOwnStudio } from "@ensemble/domain";
import { Button, Flex, toast } from "@ensemble/ui";
import type * as Overlay from "@ensemble/ui/overlay";
import { CalendarClock, MailCheck, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Notice } from "../../chrome/notice";
import { signOut } from "../auth/auth";
import { keepAccount, pendingDeletionQuery, stayCancelled } from "./account-deletion";
import { ActionRow } from "./profile-row";
import styles from "./profile.module.css";

interface DeleteAccountProps {
  userId: string;
  /** Called with the time of erasure (ISO 8601), before signing out. */
  onRequested: (eraseAfter: string) => void;
}

/** The row that deletes the account. Loads the dialog's code on the first press. */
export function DeleteAccount({ userId, onRequested }: DeleteAccountProps): ReactNode {
  const row = useRef<HTMLButtonElement>(null);
  const [overlay, setOverlay] = useState<typeof Overlay>();
  const [open, setOpen] = useState(false);
  const queryClient = useQueryClient();
  const studio = useOwnStudio();
  const coming = useQuery({ ...upcomingBookingsQuery(studio), enabled: open && Boolean(studio) });
  const own = useQuery({ ...ownUpcomingBookingsQuery(userId), enabled: open });
  const [choice, setChoice] = useState(keptBookings);
  const deletion = useMutation({
    // Without the count, the client wasn't asked, so the database refuses with upcoming bookings.
    mutationFn: () => requestAccountDeletion(coming.data === undefined ? {} : choice),
    onSuccess: async (eraseAfter) => {
      setOpen(false);
      onRequested(eraseAfter);
      await signOut();
      queryClient.removeQueries({ queryKey: pendingDeletionQuery(userId).queryKey });
    },
    onError: (error) => {
      console.warn("The account's deletion couldn't be requested.", error);
      toast({
        kind: "error",
        title: "Error",
        description: "Something went wrong. Please try again.",
      });
    },
  });

  async function openDialog(): Promise<void> {
    deletion.reset();
    try {
      setOverlay(await import("@ensemble/ui/overlay"));
      setOpen(true);
    } catch (error) {
      console.warn("The dialog's code failed to load.", error);
      toast({
        kind: "error",
        title: "Error",
        description: "Something went wrong. Please try again.",
      });
    }
  }

  return (
    <>
      <ActionRow
        ref={row}
        danger
        label="Delete Account"
        text="Permanently delete your account"
        Icon={Trash2}
        onClick={() => void openDialog()}
      />
      {overlay && (
        <DeleteAccountDialog
          AlertDialog={overlay.AlertDialog}
          open={open}
          onOpenChange={setOpen}
          onConfirm={() => deletion.mutate()}
          onClosed={() => row.current?.focus()}
          deleting={deletion.isPending}
          failure={deletion.isError ? explainRefusal(deletion.error, deletionRefusals) : undefined}
        >
          {own.data !== undefined && own.data.length > 0 && (
            <>
              <p>
                Your coming consultations are cancelled at once, and the other side gets an email.
                Keeping the account later doesn't bring them back:
              </p>
              <ul>
                {own.data.map(({ id, starts_at: start, expert, package: offered }) => (
                  <li key={id}>
                    {offered.name} with {expert.name}, {mediumDateTime(start)}
                  </li>
                ))}
              </ul>
            </>
          )}
          {studio && (
            <>
              <p>You'll leave your studio at once, also if you keep the account later.</p>
              <ComingBookings count={coming.data ?? 0} choice={choice} onChange={setChoice} />
            </>
          )}
        </DeleteAccountDialog>
      )}
    </>
  );
}

/** Requests the deletion of the account; idempotent. Returns the time of erasure as ISO 8601. */
async function requestAccountDeletion(studio: Partial<BookingsChoice>): Promise<string> {
  const request = await unwrap(db().rpc("request_account_deletion", studio));
  return request.erase_after;
}

/** Queries how many bookings of the visitor's studio are coming. */
const upcomingBookingsQuery = (expert: string | null | undefined) =>
  queryOptions({
    queryKey: ["studio", "coming-bookings", expert],
    queryFn: async () => {
      const bookings = db()
        .from("expert_bookings")
        .select("id")
        .eq("expert_id", expert ?? "")
        .in("status", ["pending", "confirmed"])
        .gt("starts_at", new Date().toISOString());
      return (await unwrap(bookings)).length;
    },
    staleTime: 0,
  });

/** Queries the consultations of a client that a deletion cancels. */
const ownUpcomingBookingsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["bookings", userId, "coming"],
    queryFn: () =>
      unwrap(
        db()
          .from("expert_bookings")
          .select(
            `id, starts_at, expert:expert_stylists!expert_bookings_expert_id_fkey(name),
            package:service_packages!expert_bookings_package_fkey(name)`,
          )
          .eq("client_id", userId)
          .in("status", ["pending", "confirmed"])
          .gt("starts_at", new Date().toISOString())
          .order("starts_at"),
      ),
    staleTime: 0,
  });

export const deletionRefusals = {
  last_administrator: "You're the only administrator. Make someone else an administrator first.",
  otherwise: "Your request didn't reach us. Check your connection and try again.",
};

interface DeleteAccountDialogProps {
  AlertDialog: typeof Overlay.AlertDialog;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  /** Called on close, to return the focus. */
  onClosed: () => void;
  deleting: boolean;
  /** Why the request failed. */
  failure?: string;
  /** Further questions. */
  children?: ReactNode;
}

/** Asks for confirmation before an account is deleted (ACC-13). */
function DeleteAccountDialog(props: DeleteAccountDialogProps): ReactNode {
  const { AlertDialog, deleting, failure } = props;
  return (
    <AlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <AlertDialog.Content
        maxWidth="440px"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          props.onClosed();
        }}
      >
        <AlertDialog.Title>Are you sure?</AlertDialog.Title>
        <AlertDialog.Description>
          This will permanently erase all your data. This action cannot be undone. It happens 30
          days from now: until then, you can sign in and keep your account; after that, nobody can
          bring it back.
        </AlertDialog.Description>
        {props.children}
        {failure && <p role="alert">{failure} Your account is unchanged.</p>}
        <Flex gap="3" mt="5" justify="end">
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray" size="3" disabled={deleting}>
              Cancel
            </Button>
          </AlertDialog.Cancel>
          <Button highContrast color="red" size="3" disabled={deleting} onClick={props.onConfirm}>
            {deleting ? "Deleting..." : "Delete"}
          </Button>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}

/** Confirms a deletion request (ACC-13) and takes the focus. */
export function DeletionRequestedNotice({ eraseAfter }: { eraseAfter: string }): ReactNode {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice ref={notice} tone="neutral" role="alert" Icon={MailCheck}>
      Account deletion request submitted. You will receive a confirmation email within 24 hours.
      Your data will be erased on {longDate(eraseAfter)}, within 30 days. Until then, you can sign
      in and keep your account.
    </Notice>
  );
}

/** Shows a pending deletion and offers to cancel it. */
export function PendingDeletionNotice({ userId }: { userId: string }): ReactNode {
  const queryClient = useQueryClient();
  const { data: request } = useQuery(pendingDeletionQuery(userId));
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
        Your account will be erased on {longDate(request.erase_after)}. You can still keep it until
        then. {request.cancelled_bookings > 0 && stayCancelled(request.cancelled_bookings)}
      </Notice>
    </div>
  );
}
