import { shopper } from "../accounts";
import { type Anchor, dateAfter, daysBefore, weekdayAfter } from "../days";
import { idOf } from "../identity";
import { type Statement, insertInto } from "../statement";
import { type Expert, experts, packageId } from "./experts";

type Status = "pending" | "confirmed" | "cancelled" | "completed" | "no_show";

/** A consultation of the demo shopper on the expert's first working day from `from` on. */
interface Consultation {
  expert: string;
  package: string;
  /** Days after the anchor; negative is in the past. */
  from: number;
  status: Status;
  notes: string | null;
}

const consultations: Consultation[] = [
  {
    expert: "maya-lindqvist",
    package: "First Conversation",
    from: -96,
    status: "completed",
    notes: "I own a lot of black and would like to stop.",
  },
  {
    expert: "sofia-marchetti",
    package: "Color Hour",
    from: -54,
    status: "completed",
    notes: null,
  },
  {
    expert: "lucas-ferreira",
    package: "Get Me Dressed",
    from: -31,
    status: "cancelled",
    notes: "My brother’s birthday, he hates shopping.",
  },
  {
    expert: "priya-raghavan",
    package: "The Traveling Capsule",
    from: -18,
    status: "completed",
    notes: "Five days in Lisbon, two of them formal.",
  },
  {
    expert: "maya-lindqvist",
    package: "Season Refresh",
    from: 3,
    status: "confirmed",
    notes: "As discussed: no more gray, please.",
  },
  {
    expert: "hana-takahashi",
    package: "Silhouette Session",
    from: 8,
    status: "confirmed",
    notes: null,
  },
  {
    expert: "eleanor-whitcombe",
    package: "Consultation by Video",
    from: 13,
    status: "pending",
    notes: "A portrait for work. I never know what to do about collars.",
  },
];

/** Creates the bookings and marks their messages as sent, so that the demo sends no mail. */
export function bookingStatements(anchor: Anchor): Statement[] {
  const rows = consultations.map((consultation) => {
    const expert = experts.find(({ slug }) => slug === consultation.expert);
    const offer = expert?.packages.find(({ name }) => name === consultation.package);
    if (!expert || !offer)
      throw new RangeError(`${consultation.expert} doesn't offer ${consultation.package}`);
    const [day, start] = firstOpening(anchor, expert, consultation.from);
    const requestedAt = daysBefore(
      anchor,
      Math.max(1.4, 12.6 - consultation.from - (consultation.from > 0 ? 9 : 0)),
    );
    return {
      id: idOf("booking", `${consultation.expert}/${consultation.package}`),
      expert_id: expert.id,
      client_id: shopper.id,
      client_name: "Robin Ellis",
      package_id: packageId(expert, offer.name),
      booking_date: day,
      start_time: start,
      end_time: start,
      total_amount: offer.price,
      client_notes: consultation.notes,
      status: consultation.status,
      created_at: requestedAt,
      updated_at: requestedAt,
    };
  });
  return [
    insertInto("public.expert_bookings", rows),
    {
      text:
        "update public.expert_booking_events " +
        "set happened_at = created_at, " +
        "actor_role = (case when expert_bookings.status in ('pending', 'cancelled') then 'client' " +
        "else 'stylist' end)::public.actor_role " +
        "from public.expert_bookings where expert_bookings.id = booking_id",
    },
    {
      text:
        "update public.message_outbox set status = 'sent', sent_at = created_at " +
        "where due_at <= now()",
    },
    {
      text:
        "delete from pgboss.job using public.message_outbox as sent " +
        "where job.name = 'mail' and job.id = sent.id and sent.status = 'sent'",
    },
  ];
}

/** Returns the expert's first working day from a given day on, and its start time. */
function firstOpening(anchor: Anchor, expert: Expert, from: number): [day: string, start: string] {
  for (let days = from; days < from + 60; days += 1) {
    const isAway = expert.away.some(([first, last]) => days >= first && days <= last);
    const window = expert.hours.find(([weekday]) => weekday === weekdayAfter(anchor, days));
    if (window && !isAway) return [dateAfter(anchor, days), window[1]];
  }
  throw new RangeError(`${expert.name} has no working day`);
}
