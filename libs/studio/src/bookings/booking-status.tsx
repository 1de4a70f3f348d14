import { type BookingStatus, bookingStatusColors, bookingStatusNames } from "@ensemble/domain";
import { Badge } from "@ensemble/ui";
import type { ReactNode } from "react";

export function BookingStatusBadge({ status }: { status: BookingStatus }): ReactNode {
  return (
    <Badge size="2" color={bookingStatusColors[status]} highContrast>
      {bookingStatusNames[status]}
    </Badge>
  );
}
