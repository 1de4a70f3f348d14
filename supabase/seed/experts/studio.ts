import { createHash } from "node:crypto";
import { clients, demoAccounts, shopper, stylist } from "../accounts";
import { type Anchor, dateAfter, daysBefore, weekdayAfter } from "../days";
import { favoriteList } from "../favorite-lists";
import { idOf } from "../identity";
import { type Statement, insertInto } from "../statement";
import { experts, packageId } from "./experts";

const maya = experts.find(({ slug }) => slug === "maya-lindqvist")!;
const [, administrator] = demoAccounts;

/** When Maya meets clients each week, away from her other bookings. */
const week = [
  { weekday: 1, start: "13:30", package: "Season Refresh" },
  { weekday: 2, start: "11:00", package: "First Conversation" },
  { weekday: 2, start: "13:00", package: "Wardrobe Clear-Out" },
  { weekday: 4, start: "15:00", package: "Season Refresh" },
  { weekday: 5, start: "11:00", package: "First Conversation" },
];

/** The weeks with sessions; 0 starts tomorrow. */
const weeks = [-4, -3, -2, -1, 0, 1];

const notes = [
  "I start a new job in spring and own nothing but jeans.",
  "Please be honest about the green coat.",
  null,
  "We talked about shoes last time. I bought the boots.",
  null,
];

const questions = [
  { id: "change", kind: "text", label: "What would you like to change?", required: false },
  {
    id: "occasion",
    kind: "choice",
    label: "What do you dress for most?",
    required: false,
    options: ["Work", "Weekends", "Evenings"],
  },
  { id: "sizes", kind: "sizes", label: "Which sizes do you wear?", required: false },
  { id: "budget", kind: "budget", label: "What may an outfit cost?", required: false },
];

const answers = {
  change: "Fewer, better things. And one jacket I can wear everywhere.",
  occasion: "Work",
  sizes: "M, 39",
  budget: "200_400",
};

const busyCalendar = idOf("busy-calendar", "Maya");

/** Maya's own calendar, which `npm start` serves so that Refresh Now works without a network. */
export const servedCalendar = {
  path: "/_calendar.ics",
  text: [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Ensemble//Seed//EN",
    "BEGIN:VEVENT",
    "UID:piano@ensemble.example",
    "DTSTAMP:20260102T080000Z",
    "DTSTART;TZID=Europe/Stockholm:20260102T090000",
    "DTEND;TZID=Europe/Stockholm:20260102T103000",
    "RRULE:FREQ=WEEKLY;BYDAY=FR",
    "SUMMARY:Piano",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n"),
};

/** The secret part of the address at which Maya's calendar programs read the sessions. */
export const feedKey = createHash("sha256").update(idOf("calendar-feed", "Maya")).digest("hex");

/** Maya's studio: settings, questions, notes, and a month of sessions with her clients. */
export function studioStatements(anchor: Anchor): Statement[] {
  const expert_id = maya.id;
  const first = packageId(maya, "First Conversation");
  return [
    insertInto("public.stylists", [
      {
        user_id: stylist.id,
        expert_id,
        granted_by: administrator.id,
        granted_at: daysBefore(anchor, 62),
      },
    ]),
    insertInto("public.expert_settings", [
      {
        expert_id,
        min_notice_minutes: 120,
        max_days_ahead: 90,
        max_per_day: 5,
        response_hours: 48,
      },
    ]),
    insertInto("public.expert_places", [
      {
        expert_id,
        video_link: "https://meet.ensemble.example/maya-{booking}",
        address: "Götgatan 12, 118 46 Stockholm",
        phone: "+46 8 465 004 12",
      },
    ]),
    insertInto("public.expert_exceptions", [
      exception(expert_id, nextDay(anchor, 6, 7), ["10:00", "13:00"], true, "Open Saturday"),
      exception(expert_id, nextDay(anchor, 4, 4), ["12:00", "13:00"], false, "Dentist"),
    ]),
    insertInto("public.package_intakes", [
      { package_id: first, version: 1, questions: questions.slice(0, 1) },
      { package_id: first, version: 2, questions },
    ]),
    insertInto("public.expert_bookings", sessions(anchor)),
    insertInto("private.busy_calendars", [
      {
        id: busyCalendar,
        stylist_id: stylist.id,
        address: `http://localhost:4200${servedCalendar.path}`,
        created_at: daysBefore(anchor, 30),
        checked_at: daysBefore(anchor, 0),
        read_at: daysBefore(anchor, 0),
        // Only Refresh Now reads it, because other sites with the seed don't serve it.
        next_read_at: daysBefore(anchor, -3650),
      },
    ]),
    {
      text: `
        insert into private.busy_times (calendar_id, starts_at, ends_at)
        select
          '${busyCalendar}', (day::date + time '09:00') at time zone 'Europe/Stockholm',
          (day::date + time '10:30') at time zone 'Europe/Stockholm'
        from jsonb_array_elements_text($1::text::jsonb) as days (day)`,
      json: Array.from({ length: 14 }, (_, week) => nextDay(anchor, 5, 7 * week)),
    },
    insertInto("public.calendar_feeds", [
      {
        user_id: stylist.id,
        kind: "sessions",
        key_hash: `\\x${createHash("sha256").update(feedKey).digest("hex")}`,
        created_at: daysBefore(anchor, 40),
        last_read_at: daysBefore(anchor, 1),
      },
    ]),
    insertInto("public.client_notes", [
      { expert_id, client_id: shopper.id, note: "Warm colors near the face. Allergic to wool." },
      { expert_id, client_id: clients[0]!.id, note: "Prefers to meet in the afternoon." },
    ]),
  ];
}

function exception(
  expert_id: string,
  day: string,
  [start_time, end_time]: [string, string],
  is_available: boolean,
  note: string,
) {
  const id = idOf("expert-exception", note);
  return { id, expert_id, day, start_time, end_time, is_available, note };
}

/** Returns the first such weekday at least `days` after the anchor. */
function nextDay(anchor: Anchor, weekday: number, days: number): string {
  const later = Array.from({ length: 7 }, (_, index) => days + index);
  return dateAfter(
    anchor,
    later.find((day) => weekdayAfter(anchor, day) === weekday)!,
  );
}

/** A session; every seventh past one was cancelled, two were missed, the last two aren't answered. */
function sessions(anchor: Anchor) {
  return weeks.flatMap((ahead, round) =>
    week.map((session, slot) => {
      const index = round * week.length + slot;
      const isPast = ahead < 0;
      const past = index % 7 === 5 ? "cancelled" : index % 11 === 7 ? "no_show" : "completed";
      const isRequest = ahead === 1 && slot > 2;
      const status = isPast ? past : isRequest ? "pending" : "confirmed";
      const isShopper = isRequest && slot === 4;
      const { id: client_id, name } = isShopper
        ? { ...shopper, name: "Robin Ellis" }
        : clients[index % clients.length]!;
      const hasAnswers = session.package === "First Conversation" && (isPast || isShopper);
      const offer = maya.packages.find(({ name: offered }) => offered === session.package)!;
      const created_at = daysBefore(anchor, isRequest ? 0.6 : isPast ? 5.3 - 7 * ahead : 5.3);
      return {
        id: idOf("booking", `studio/${index}`),
        expert_id: maya.id,
        client_id,
        client_name: name,
        package_id: packageId(maya, offer.name),
        booking_date: nextDay(anchor, session.weekday, 7 * ahead + (isPast ? 0 : 1)),
        start_time: session.start,
        end_time: session.start,
        total_amount: offer.price,
        client_notes: notes[index % notes.length],
        status,
        cancel_reason: status === "cancelled" ? "I have a cold. Can we find another day?" : null,
        intake_version: hasAnswers ? 2 : null,
        intake_answers: hasAnswers ? answers : null,
        shared_list_id: isShopper ? favoriteList : null,
        created_at,
        updated_at: created_at,
      };
    }),
  );
}
