import { Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import { Notice } from "../../notice/notice";
import type { FailedLink } from "./mailed-link";

/** Says that a mailed link did not work, and why. */
export function FailedLinkNotice({ link }: { link: FailedLink }): ReactNode {
  const old = link.code === "otp_expired";
  return (
    <Notice tone="warning" role="alert" Icon={Link2Off}>
      {old
        ? "That link was used before or is too old: links in our mails work once and for one hour. If you have confirmed your email already, sign in. Otherwise you can ask for a new link here."
        : `That link did not work. ${link.description}`}
    </Notice>
  );
}
