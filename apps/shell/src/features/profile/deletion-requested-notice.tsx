import { longDate } from "@ensemble/time";
import { MailCheck } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Notice } from "../notice/notice";

/**
 * Confirms a deletion request (ACC-13). Screen readers announce it, and it takes the focus.
 */
export function DeletionRequestedNotice({ eraseAfter }: { eraseAfter: string }): ReactNode {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice ref={notice} tone="neutral" role="alert" Icon={MailCheck}>
      Account deletion request submitted. You will receive a confirmation email within 24 hours.
      Your data will be erased within 30 days, on {longDate(eraseAfter)}. Until then you can sign in
      and keep your account.
    </Notice>
  );
}
