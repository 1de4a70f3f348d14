import { receiverName } from "./replication-link";

/** Settings of a server that acknowledges a write once the backup has it, too. */
export const replicated = [
  "wal_level=replica",
  "max_wal_senders=4",
  "max_replication_slots=4",
  `synchronous_standby_names=${receiverName}`,
];
