import type { Database } from "@ensemble/contract";
import { Badge } from "@ensemble/ui";
import type { ReactNode } from "react";

export type BookingStatus = Database["public"]["Enums"]["booking_status"];

export const statusNames: Record<BookingStatus, string> = {
  pending: "Pending",
  confirmed: "Confirmed",
  completed: "Completed",
  no_show: "No-show",
  cancelled: "Cancelled",
};

const colors = {
  pending: "amber",
  confirmed: "green",
  completed: "blue",
  no_show: "gray",
  cancelled: "red",
} as const satisfies Record<BookingStatus, string>;

export function BookingStatusBadge({ status }: { status: BookingStatus }): ReactNode {
  return (
    <Badge size="2" color={colors[status]} highContrast>
      {statusNames[status]}
    </Badge>
  );
}
