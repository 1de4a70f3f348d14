import { paths } from "@ensemble/contract";
import { NotFoundPage } from "@ensemble/controls";
import { Link } from "@ensemble/router";
import { Button } from "@ensemble/ui";
import type { ReactNode } from "react";

interface NoBookingProps {
  bookingId: string;
  /** Whether signing in could reveal the booking. */
  mayBeTheirs?: boolean;
}

export function NoBooking({ bookingId, mayBeTheirs = false }: NoBookingProps): ReactNode {
  const text = mayBeTheirs
    ? "If it is yours, sign in to see it."
    : "This booking doesn't exist, or it belongs to another account.";
  return (
    <NotFoundPage
      title="Booking not found"
      text={text}
      browse={{ label: "Browse All Experts", to: paths.experts() }}
    >
      {mayBeTheirs && (
        <Button asChild size="3">
          <Link to={paths.auth(paths.bookingConfirmation(bookingId))}>Sign in to see it</Link>
        </Button>
      )}
    </NotFoundPage>
  );
}
