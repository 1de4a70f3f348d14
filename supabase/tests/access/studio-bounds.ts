import type { Bound } from "./bound";

const rules = "supabase/tests/bookings/booking-rules.db.test.ts";

/** What stylists and their clients add to or share, beside bookings themselves. */
export const studioBounds: Bound[] = [
  {
    what: "Held times",
    sentBy: "anyone",
    perCaller: "5 at a time and 30 an hour, by network; one per browser",
    perAccount: "one",
    inAll: "one per stylist and time, for 15 minutes",
    beyond: "429, 'Too many times are being held from your network'",
    test: [rules, "holds at most 5 times for a network, and 30 an hour, whoever asks"],
    functions: ["hold_time", "release_hold"],
  },
  {
    what: "Proposals of another time, and bookings for clients who phoned",
    sentBy: "accounts",
    inAll: "by the stylist or an administrator, five proposals a day per booking, one of them open",
    beyond: "429, 'You've proposed five times in a day. Wait for the client's answer'",
    test: [rules, "lets clients answer within 24 hours of the start, and counts what they decline"],
    functions: ["book_for_client", "propose_time", "withdraw_proposal"],
  },
  {
    what: "Questions of a package",
    sentBy: "accounts",
    perAccount: "20 questions in 20,000 bytes, and 20 changes of them a day, of an own package",
    beyond: "429, 'You've changed these questions 20 times in a day. Try again tomorrow'",
    test: [
      "supabase/tests/bookings/intakes.db.test.ts",
      "saves at most 20 versions of a package's questions a day",
    ],
    functions: ["set_package_intake"],
  },
  {
    what: "Changes of a studio",
    sentBy: "accounts",
    perAccount: "1,000 a day by its stylist",
    beyond: "429, 'You've made 1,000 changes today. Try again tomorrow'",
    test: [
      "supabase/tests/visits/callers.db.test.ts",
      "refuses a stylist's 1,001st change of a day, but not another stylist's",
    ],
    tables: ["client_notes", "expert_exceptions", "expert_places"],
  },
  {
    what: "Portraits of stylists",
    sentBy: "accounts",
    perAccount: "20 files of 10 MB a day, which the sweep removes once unused",
    beyond: "403, 'You can upload 20 pictures a day. Try again tomorrow' in the form",
    test: [
      "supabase/tests/pictures/portraits.db.test.ts",
      "accepts 20 of a stylist's 200 simultaneous uploads in a day, and none after the role ends",
    ],
  },
  {
    what: "Which mails one wants",
    sentBy: "accounts",
    perAccount: "one row, changed 200 times a day",
    beyond: "429, 'You've changed your mails 200 times today. Try again tomorrow'",
    test: [
      "supabase/tests/visits/callers.db.test.ts",
      "refuses an account's 201st change of its mails in a day",
    ],
    tables: ["mail_preferences"],
  },
  {
    what: "Reads of a studio",
    sentBy: "accounts",
    perCaller: "500 bookings, 42 days or 20 changes a call",
    beyond: "the rest isn't returned; 403 for everyone but its stylist and administrators",
    test: [
      "supabase/tests/bookings/studio.db.test.ts",
      "answers an expert's stylist and administrators, and refuses everybody else",
    ],
    functions: ["studio_bookings", "studio_events", "studio_spans"],
  },
];
