import { ownZone, serviceTypeNames, spokenZone } from "@ensemble/domain";
import { formatPrice, paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import type { ReactNode } from "react";
import { FactList, type Fact } from "../../../layout/records/fact-list";
import type { Booking } from "../booking";
import { ClientEmail } from "../list/booking-columns";
import { bookingContacts } from "./booking-contacts";
import { BookingTime } from "../booking-time";
import { formatMoment } from "../../../layout/time/format-moment";

export function BookingFacts({ booking }: { booking: Booking }): ReactNode {
  const { expert, package: offered, client_time_zone: clientZone } = booking;
  const contacts = useQuery(bookingContacts([booking.id]));
  const minutes = (Date.parse(booking.ends_at) - Date.parse(booking.starts_at)) / 60_000;
  const facts: Fact[] = [
    ["When", <BookingTime key="when" booking={booking} />],
    [
      "Expert",
      <Link key="expert" to={paths.adminExpert(expert.slug)}>
        {expert.name}
      </Link>,
    ],
    ["Service", `${offered.name}, ${serviceTypeNames[offered.service_type]}, ${minutes} min`],
    ["Client", <ClientEmail key="client" booking={booking} emails={contacts.data} />],
    ...(clientZone
      ? ([
          [
            "Client's time",
            `${formatMoment(Date.parse(booking.starts_at), clientZone)}, ${spokenZone(clientZone)}`,
          ],
        ] satisfies Fact[])
      : []),
    ["Notes", booking.client_notes ?? "None"],
    ["Total", formatPrice(booking.total_amount)],
    ["Requested", formatMoment(Date.parse(booking.created_at), ownZone())],
  ];
  return <FactList facts={facts} />;
}
