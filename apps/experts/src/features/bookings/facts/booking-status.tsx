import { Badge } from "@ensemble/ui";
import type { ReactNode } from "react";
import type { BookingStatus } from "../booking";

export const statusNames: Record<BookingStatus, string> = {
  pending: "Pending",
  confirmed: "Confirmed",
  cancelled: "Cancelled",
  completed: "Completed",
  no_show: "Missed",
};

const colors = {
  pending: "amber",
  confirmed: "green",
  cancelled: "red",
  completed: "gray",
  no_show: "gray",
} as const satisfies Record<BookingStatus, string>;

export function BookingStatusBadge({ status }: { status: BookingStatus }): ReactNode {
  return (
    <Badge size="2" color={colors[status]} highContrast>
      {statusNames[status]}
    </Badge>
  );
}
