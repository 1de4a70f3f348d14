import { NotFoundPage } from "@ensemble/controls";
import { FactList, QueryView } from "@ensemble/editing";
import { useNow, useQuery } from "@ensemble/query";
import type { ReactNode } from "react";
import { contactFacts, useBookingPanel } from "../bookings/booking-panel";
import { isId, type StudioBooking, bookingsQuery } from "../bookings/studio-bookings";
import type { StudioProps } from "../frame";
import { withLists } from "./client-data";
import { ClientNote } from "./client-note";
import { Sessions, SharedList } from "./client-parts";
import styles from "./client.module.css";

interface StudioClientProps extends StudioProps {
  /** From the URL: the client's, or that of a booking of a client without an account. */
  id: string;
  /** Renders the screen around the body. */
  frame: (title: string, body: ReactNode) => ReactNode;
}

/** What a stylist reads of a client: never an account's address, phone or other bookings (STUDIO-6). */
export function StudioClient({ id, frame, ...studio }: StudioClientProps): ReactNode {
  const { expert, links } = studio;
  const query = useQuery({ ...bookingsQuery(expert, { client: id }), enabled: isId(id) });
  if (!isId(id) || query.data?.length === 0) {
    return (
      <NotFoundPage
        title="Client not found"
        text="Nobody with this address has booked this stylist, or the account was deleted."
        browse={{ label: "Calendar", to: links.calendar() }}
      />
    );
  }
  // The latest name that they gave.
  const name = query.data?.findLast((booking) => booking.client_name)?.client_name;
  return frame(
    query.data ? (name ?? "Client") : "Client",
    <QueryView query={query} what="This client" height="480px">
      {(bookings) => <ClientParts {...studio} id={id} bookings={bookings} />}
    </QueryView>,
  );
}

interface ClientPartsProps extends StudioProps {
  id: string;
  /** In order. */
  bookings: readonly StudioBooking[];
}

function ClientParts({ id, bookings, ...studio }: ClientPartsProps): ReactNode {
  const { open, panel } = useBookingPanel(studio);
  const now = useNow();
  const isComing = (booking: StudioBooking) =>
    booking.status !== "cancelled" && Date.parse(booking.ends_at) > now;
  const coming = bookings.filter(isComing);
  const latest =
    bookings.findLast((booking) => booking.client_email ?? booking.client_phone) ?? bookings.at(-1);
  const past = bookings.filter((booking) => !isComing(booking)).toReversed();
  return (
    <div className={styles.parts}>
      <div>
        <Sessions title="Coming Sessions" bookings={coming} open={open} />
        <Sessions title="Past and Cancelled Sessions" bookings={past} open={open} />
      </div>
      <div>
        {latest?.client_id === null && <FactList facts={contactFacts(latest)} />}
        {latest?.client_id && <ClientNote expertId={studio.expert.id} clientId={id} />}
        {withLists(bookings).map((booking) => (
          <SharedList key={booking.shared_list_id} bookingId={booking.id} />
        ))}
      </div>
      {panel}
    </div>
  );
}
