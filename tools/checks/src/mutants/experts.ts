import type { Mutant } from "./mutant";

const features = "apps/experts/src/features";
const directory = `${features}/experts/directory`;
const directoryScreen = `${directory}/expert-directory-screen.db.test.tsx`;
const wizard = `${features}/bookings/wizard`;
const bookScreen = `${wizard}/book-expert-screen.db.test.tsx`;
const bookings = `${features}/bookings`;
const ownBookings = `${bookings}/list/own-bookings.db.test.tsx`;
const refusedChange = `${bookings}/change/refused-change.db.test.tsx`;
const profileScreen = `${features}/experts/profile/expert-profile-screen.db.test.tsx`;
const migrations = "supabase/migrations";

export const expertsMutants: Mutant[] = [
  {
    file: `${directory}/expert-list.tsx`,
    replace: 'return state === "error" ? "unknown" : offer;',
    by: "return offer;",
    test: [directoryScreen, "shows experts without prices when the packages fail to load"],
    before:
      "directory.spec.ts: missing packages leave the experts, without prices that nobody knows",
  },
  {
    file: `${directory}/expert-list.tsx`,
    replace: "onClick={onClear}",
    by: "onClick={undefined}",
    test: [directoryScreen, "shows an empty state that links back to all experts"],
    before: "directory.spec.ts: nobody found is said, with a way back to everybody",
  },
  {
    file: `${wizard}/new-booking.ts`,
    replace: "if (own) return own;",
    by: "",
    test: [
      `${wizard}/confirm-booking.db.test.tsx`,
      "loses nothing and books once when the response to a booking is lost",
    ],
    before: "refusals.spec.ts: without a connection nothing is lost, and the second try books once",
  },
  {
    file: `${features}/experts/wizard-address.ts`,
    replace: "step: requested < reachable ? requested : reachable",
    by: "step: requested",
    test: [bookScreen, "redirects to the first incomplete step"],
    before: "book.spec.ts: a link to a later step goes to the first that misses something",
  },
  {
    file: `${features}/bookings/refusal/refused-booking.tsx`,
    replace: "const offers = 4;",
    by: "const offers = 0;",
    test: [
      `${wizard}/confirm-booking.db.test.tsx`,
      "offers the nearest free times when the chosen one is taken meanwhile",
    ],
    before: "book.spec.ts: the time is said to be taken and the nearest free ones are offered",
  },
  {
    file: `${features}/experts/times/next-free-times.tsx`,
    replace: "const zone = ownZone();",
    by: "const zone = expert.time_zone;",
    test: [profileScreen, "shows the next free times in the visitor's zone"],
    before:
      "profile.spec.ts: the next free times are in the visitor's zone and lead to the booking",
  },
  {
    file: `${features}/experts/times/next-free-times.tsx`,
    replace: "packageId: offered.id, start }",
    by: "packageId: offered.id }",
    test: [profileScreen, "shows the next free times in the visitor's zone"],
    before: "book.spec.ts: from a free time of the profile, the time is set and both zones named",
  },
  {
    file: `${features}/experts/profile/expert-profile-screen.tsx`,
    replace: "onRetry={() => void refetch()}",
    by: "onRetry={() => undefined}",
    test: [profileScreen, "says that the profile could not be loaded"],
    before: "profile.spec.ts: the failure is told, and Retry brings the expert",
  },
  {
    file: `${bookings}/list/dashboard-screen.tsx`,
    replace: "paths.auth(paths.dashboard())",
    by: "paths.auth()",
    test: [ownBookings, "sends a visitor to the sign-in and back"],
    before: "bookings.spec.ts: bookings are for people who are signed in",
  },
  {
    file: `${bookings}/list/dashboard-screen.tsx`,
    replace: "if (!data) return <LoadFailure",
    by: "if (!data) return <Waiting />;\n  if (error) return <LoadFailure",
    test: [ownBookings, "names the failed load and loads the bookings"],
    before: "bookings.spec.ts: without the database the list says what is missing",
  },
  {
    file: `${bookings}/list/booking-card.tsx`,
    replace: 'status === "completed" && <BookingReview',
    by: 'status !== "pending" && <BookingReview',
    test: [ownBookings, "asks for a review of completed bookings only"],
    before: "reviews.spec.ts: only completed bookings ask for a review",
  },
  {
    file: migrations,
    replace: "booking_id uuid unique references public.expert_bookings (id) on delete cascade,",
    by: "booking_id uuid references public.expert_bookings (id) on delete cascade,",
    test: [`${bookings}/list/own-reviews.db.test.tsx`, "posts one review, which the profile shows"],
    before: "reviews.spec.ts: a completed booking is reviewed once, and the profile shows it",
  },
  {
    file: migrations,
    replace: "if old.starts_at - interval '24 hours' < now() then",
    by: "if old.starts_at < now() then",
    test: [refusedChange, "refuses changes within 24 hours of the start"],
    before: "too-late.spec.ts: within 24 hours a booking can no longer be changed",
  },
  {
    file: `${bookings}/change/reschedule-booking.tsx`,
    replace: "{change.isError && chosen.start !== undefined && (",
    by: "{change.isError && !chosen.start && (",
    test: [refusedChange, "keeps the old time and offers others"],
    before: "taken-time.spec.ts: a move to a time that somebody took meanwhile",
  },
  {
    file: `${wizard}/booking-wizard.tsx`,
    replace: 'booking.isPending ? "Booking..." : "Confirm Booking"',
    by: '"Confirm Booking"',
    test: [`${wizard}/slow-booking.db.test.tsx`, "reserves space while loading"],
    before: "slow-network.spec.ts: what is waited for has its place",
  },
  {
    file: `${directory}/find-experts.ts`,
    replace: "other.offer.from - one.offer.from",
    by: "one.offer.from - other.offer.from",
    test: [directoryScreen, "sorts by price both ways, also from an old link"],
    before: "directory.spec.ts: prices sort both ways",
  },
  {
    file: `${bookings}/times/time-picker.tsx`,
    replace: "disabled={(date) => !offered.has(dateText(date))}",
    by: "disabled={() => false}",
    test: [bookScreen, "does not offer days without availability"],
    before: "book.spec.ts: days without availability cannot be chosen",
  },
  {
    file: migrations,
    replace: "new.total_amount <> package.price then",
    by: "new.total_amount is null then",
    test: [
      `${wizard}/confirm-booking.db.test.tsx`,
      "shows the new price before booking when it changed meanwhile",
    ],
    before: "refusals.spec.ts: a price that changed meanwhile is told before it is paid",
  },
];
