import { MailCheck } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Notice } from "../notice/notice";
import { formatDay } from "./account-deletion";

/**
 * The catalogue's alert about a deletion, with the policy's 30 days beside it (shopper §8). It is
 * the last thing an account is told here: read out, and where the keyboard goes on.
 */
export function DeletionRequestedNotice({ eraseAfter }: { eraseAfter: string }): ReactNode {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice ref={notice} tone="neutral" role="alert" Icon={MailCheck}>
      Account deletion request submitted. You will receive a confirmation email within 24 hours.
      Your data will be erased within 30 days, on {formatDay(eraseAfter)}. Until then you can sign
      in and keep your account.
    </Notice>
  );
}
