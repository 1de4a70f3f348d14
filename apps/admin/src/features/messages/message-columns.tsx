import { ownZone } from "@ensemble/domain";
import type { Column } from "../../layout/table/table-column";
import { formatMoment } from "../../layout/time/format-moment";
import type { DeadMessage } from "./dead-messages";
import { messageKindNames } from "./message-kind";
import styles from "./messages-screen.module.css";

export const messageColumns: Column<DeadMessage, "created_at">[] = [
  { label: "Message", head: true, cell: ({ kind }) => messageKindNames[kind] },
  {
    label: "Recipient",
    cell: ({ recipient }) => <span className={styles.address}>{recipient ?? "Nobody left"}</span>,
  },
  {
    label: "Written",
    cell: ({ created_at: at }) => (
      <time dateTime={at}>{formatMoment(Date.parse(at), ownZone())}</time>
    ),
  },
  { label: "Attempts", align: "end", cell: ({ attempts }) => attempts },
  {
    label: "Last error",
    cell: ({ last_error: error }) => <span className={styles.error}>{error ?? "Unknown"}</span>,
  },
];
