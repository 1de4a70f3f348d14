import { whenSeen } from "@ensemble/controls";
import { recordViewed, type ViewedEntry } from "@ensemble/session";
import { useEffect } from "react";

/** Records on this device that an outfit or an item was seen. */
export function useRecordViewed(kind: ViewedEntry["kind"], id: string): void {
  useEffect(() => whenSeen(() => recordViewed({ kind, id })), [kind, id]);
}
