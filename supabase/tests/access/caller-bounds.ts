/**
 * What callers add to or share, and how much one of them can take of it. Each public table, function
 * and handler is in a row (bounds.db.test.ts, limits.test.ts), and docs/product/limits.md is printed
 * from these.
 */
export interface Bound {
  what: string;
  sentBy: "anyone" | "accounts" | "partners" | "administrators" | "our own servers";
  /** What one caller can take: an account, or without one a network. */
  perCaller?: string;
  /** What one account or email address can take, whoever sends it. */
  perAccount?: string;
  inAll?: string;
  /** What a caller beyond the bound gets: status, Retry-After in seconds, words. */
  beyond: string;
  /** The test that shows it: its file and title. */
  test: [file: string, title: string];
  tables?: string[];
  functions?: string[];
  /** Routes of the gateway and of the functions behind it; `/auth/v1/` and others by their path. */
  handlers?: string[];
}

const visits = "supabase/tests/visits/visits.db.test.ts";
const favorites = "supabase/tests/shoppers/favorites.db.test.ts";
const bookings = "supabase/tests/bookings/bookings.db.test.ts";
const accounts = "supabase/tests/access/accounts.db.test.ts";
const people = "supabase/tests/people/people.db.test.ts";
const alerts = "supabase/tests/alerts/alert-callers.db.test.ts";

export const bounds: Bound[] = [
  {
    what: "Views and clicks",
    sentBy: "anyone",
    perCaller: "20 new visitors an hour, by network",
    inAll: "one view per visitor, outfit and day, and one click per visitor, item and hour",
    beyond: "the response is the same, but nothing is counted",
    test: [visits, "counts 20 of 300 visitors that one address makes up"],
    tables: ["affiliate_link_clicks", "item_clicks", "outfit_views"],
    functions: ["follow_link", "record_item_click", "record_outfit_view"],
    handlers: ["/functions/v1/follow-link"],
  },
  {
    what: "Reviews",
    sentBy: "accounts",
    perAccount: "one per outfit, and 20 new or changed ones a day",
    beyond: "429, 'You've written or changed 20 reviews today. Try again tomorrow'",
    test: [
      "supabase/tests/visits/callers.db.test.ts",
      "refuses an account's 21st review of a day, but not another account's",
    ],
    tables: ["outfit_reviews"],
  },
  {
    what: "Helpful votes",
    sentBy: "accounts",
    perAccount: "one per review, and 200 a day",
    beyond: "429, 'You've marked 200 reviews as helpful today. Try again tomorrow'",
    test: ["supabase/tests/visits/callers.db.test.ts", "refuses an account's 201st vote of a day"],
    tables: ["outfit_review_votes"],
  },
  {
    what: "Bookings and their emails",
    sentBy: "accounts",
    perAccount: "three open ones per stylist, ten in all, and 20 new or moved ones a day",
    inAll: "one per stylist and time",
    beyond: "429, 'You've changed bookings 20 times in a day. Try again tomorrow'",
    test: [
      bookings,
      "limits a client to twenty new or moved bookings per day, but not cancellations or administrators",
    ],
    tables: ["booking_proposals", "expert_booking_events", "expert_bookings"],
    functions: ["booking_contacts"],
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
    tables: ["client_notes", "expert_exceptions", "expert_places", "stylists"],
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
    what: "Reviews of stylists",
    sentBy: "accounts",
    perAccount: "one per completed booking",
    beyond: "409",
    test: [
      bookings,
      "accepts one review of a completed booking from its client and updates the rating",
    ],
    tables: ["expert_reviews"],
  },
  {
    what: "Favorites and lists",
    sentBy: "accounts",
    perAccount: "50 lists with 200 entries each, each outfit and item once per list",
    beyond: "422, 'You've reached the limit of 50 lists. Delete one to create another'",
    test: [favorites, "allows 50 lists per account and 200 entries per list (FAV-6)"],
    tables: ["favorite_list_shares", "favorite_lists", "favorites"],
    functions: ["arrange_favorites", "fallen_prices", "open_favorites", "shared_list"],
  },
  {
    what: "Style profile, quiz answers and what an account has seen",
    sentBy: "accounts",
    perAccount: "one profile, and one row per outfit and item",
    beyond: "the row is replaced",
    test: [
      "supabase/tests/shoppers/shopped-items.db.test.ts",
      "records only items of published outfits, once per item and outfit",
    ],
    tables: ["quiz_answers", "seen_outfits", "shopped_items", "style_profiles"],
    functions: ["for_you", "note_shopped", "own_review", "own_review_name"],
  },
  {
    what: "Deletion and export of an account",
    sentBy: "accounts",
    perAccount: "one request at a time",
    beyond: "the date of the first request",
    test: [accounts, "schedules the deletion once, returns its date and cancels it on request"],
    tables: ["account_deletion_requests"],
    functions: ["cancel_account_deletion", "export_account", "request_account_deletion"],
  },
  {
    what: "Invitations of stylists and their emails",
    sentBy: "administrators",
    perAccount: "20 a day",
    inAll: "one open invitation per stylist, for seven days",
    beyond: "429, 'You've sent 20 invitations today. Try again tomorrow'",
    test: [
      "supabase/tests/people/invitations.db.test.ts",
      "accepts 20 invitations a day per administrator",
    ],
    tables: ["stylist_invitations"],
    functions: ["accept_invitation", "invitation", "invite_stylist", "withdraw_invitation"],
  },
  {
    what: "Roles",
    sentBy: "administrators",
    inAll: "one stylist per studio and one studio per account; the last administrator stays",
    beyond: "409, 'Make someone else an administrator first'",
    test: [people, "gives and takes administrator rights, but never the last"],
    tables: ["stylists"],
    functions: [
      "give_administrator",
      "leave_studio",
      "own_studio",
      "people",
      "take_administrator",
      "take_stylist",
    ],
  },
  {
    what: "Guesses of passwords and codes",
    sentBy: "anyone",
    perCaller: "30 failures and four concurrent requests per network in five minutes",
    perAccount: "30 failures in five minutes, at most 10 of them from one network",
    beyond: "429 after a second, Retry-After 300, 'Request rate limit reached'",
    test: [
      "tools/backend/src/overrides/overrides.test.ts",
      "rejects the 31st attempt after 30 failures from one IP address before it reaches Auth",
    ],
    handlers: ["/auth/v1/token", "/auth/v1/verify"],
  },
  {
    what: "Emails of Auth",
    sentBy: "anyone",
    perCaller: "300 requests an hour, by network",
    perAccount: "one email a second for an address, and 20 an hour for a mailbox",
    beyond:
      "429, Retry-After 3600, 'Email rate limit exceeded' for the network; no email, and the usual response, for the address",
    test: [
      "tools/backend/src/overrides/overrides.test.ts",
      "forwards 300 requests for emails per IP address and hour",
    ],
    handlers: ["/auth/v1/signup", "/auth/v1/recover", "/auth/v1/resend", "/auth/v1/user"],
  },
  {
    what: "Sessions and settings of Auth",
    sentBy: "anyone",
    perCaller: "four concurrent requests per network",
    beyond: "waits",
    test: [
      "tools/backend/src/overrides/overrides.test.ts",
      "runs four requests per IP address concurrently without delaying others",
    ],
    handlers: [
      "/auth/v1/logout",
      "/auth/v1/health",
      "/auth/v1/settings",
      "/auth/v1/.well-known/jwks.json",
    ],
  },
  {
    what: "Requests of a partner's API key",
    sentBy: "partners",
    perAccount: "120 a minute per key",
    beyond: "429 with Retry-After, 'Limit: 120 requests per minute'",
    test: [
      "supabase/functions/partner-api/partner-api.db.test.ts",
      "reports and enforces the rate limit, and accepts the key again in the next minute",
    ],
    tables: ["partner_api_keys"],
    functions: [
      "enter_partner_api",
      "partner_api_conversion",
      "partner_api_conversion_once",
      "partner_api_link",
      "partner_api_links",
      "partner_api_report",
    ],
    handlers: ["/functions/v1/partner-api"],
  },
  {
    what: "Imports",
    sentBy: "administrators",
    perCaller: "500 rows at a time",
    beyond: "422, 'You can import up to 500 rows at a time'",
    test: [
      "supabase/tests/partners/imports.db.test.ts",
      "accepts up to 500 objects, only from administrators",
    ],
    functions: ["import_conversions", "import_links", "import_partners"],
  },
  {
    what: "Saves of items",
    sentBy: "administrators",
    perCaller: "500 items at a time",
    beyond: "422, 'You can save up to 500 items at a time'",
    test: [
      "supabase/tests/items/item-saves.db.test.ts",
      "accepts up to 500 items, only from administrators",
    ],
    functions: ["save_item", "save_items"],
  },
  {
    what: "Imports of items",
    sentBy: "administrators",
    perCaller: "5,000 rows at a time and 50,000 in a file, for a week",
    beyond: "422, 'You can import up to 50,000 rows at a time'",
    test: [
      "supabase/tests/items/item-import.db.test.ts",
      "refuses an upload of too many rows, of unknown columns or with rows missing",
    ],
    functions: ["add_item_import_rows", "run_item_import", "start_item_import"],
  },
  {
    what: "Uploads",
    sentBy: "administrators",
    perCaller: "10 MB a file",
    beyond: "413",
    test: ["supabase/tests/pictures/pictures.db.test.ts", "refuses more than 10 MB"],
    functions: ["unused_files"],
  },
  {
    what: "Unconfirmed alerts",
    sentBy: "anyone",
    perCaller: "five for a recipient, for four days",
    perAccount: "ten",
    beyond: "the oldest of the caller with most is deleted",
    test: [
      alerts,
      "keeps five requests per caller and ten in all, taking from the caller with the most",
    ],
    tables: ["alerts"],
  },
  {
    what: "Confirmed alerts",
    sentBy: "anyone",
    perAccount: "50",
    beyond: "409, 'You've reached the limit of 50 alerts. Remove one first'",
    test: ["supabase/tests/alerts/alert-requests.db.test.ts", "allows fifty alerts per recipient"],
    functions: ["confirm_alerts", "end_alerts", "my_alerts", "remove_alert", "set_alert"],
    handlers: ["/functions/v1/unsubscribe"],
  },
  {
    what: "New mailboxes of alerts",
    sentBy: "anyone",
    perCaller: "50 an hour and 100 a day, by network; none of an account's",
    beyond: "429, 'Too many email addresses. Sign in, or try again in an hour'",
    test: [
      alerts,
      "accepts 50 new mailboxes an hour and 100 a day per caller, and accounts always",
    ],
    tables: ["alert_recipients"],
  },
  {
    what: "Emails that confirm alerts",
    sentBy: "anyone",
    perCaller: "two a day to a mailbox",
    perAccount: "one an hour and three a day to a mailbox, none for half a year after a refusal",
    beyond: "the usual response, without an email",
    test: [alerts, "sends three confirmations per mailbox and day, of which a caller causes two"],
    tables: ["message_outbox"],
  },
  {
    what: "Reports of releases",
    sentBy: "anyone",
    perCaller: "2,000 events an hour and 10,000 a day, by network, which have one vote",
    beyond: "429, Retry-After 3600; the release tool says how many callers were refused",
    test: [
      "supabase/functions/telemetry/telemetry.db.test.ts",
      "counts the callers whose reports were refused",
    ],
    tables: ["telemetry_events", "objective_hours", "budget_incidents"],
    functions: [
      "error_budgets",
      "judge_budgets",
      "record_telemetry",
      "refused_callers",
      "release_errors",
      "release_figures",
      "release_health",
      "screen_health",
    ],
    handlers: ["/functions/v1/telemetry"],
  },
  {
    what: "Connections of the data API",
    sentBy: "anyone",
    perCaller: "two of eight, one second a read, and 100 waiting requests",
    inAll:
      "callers who used 200 ms of the last five seconds share one connection; the renderer has three",
    beyond:
      "waits; 429, Retry-After 1, 'Too many of your requests are waiting. Try again in a second'",
    test: [
      "tools/backend/src/overrides/connections.db.test.ts",
      "refuses a caller's 103rd request at a time, but not another caller's",
    ],
    tables: [
      "collection_outfits",
      "collections",
      "expert_availability",
      "expert_days_off",
      "expert_settings",
      "expert_stylists",
      "item_variant_changes",
      "item_variants",
      "items",
      "outfit_images",
      "outfit_items",
      "outfits",
      "package_intakes",
      "service_packages",
      "shop_redirects",
      "shops",
    ],
    functions: [
      "expert_busy_times",
      "expert_starts",
      "item_price_history",
      "list_outfits",
      "newest_migration",
      "quiz_outfits",
      "reading_functions",
      "search_catalogue",
      "search_facets",
      "shop_page",
      "similar_items",
      "suggest_search",
    ],
    handlers: ["/rest/v1/*"],
  },
  {
    what: "Bodies",
    sentBy: "anyone",
    perCaller: "1 MB, 100 levels of JSON and ten seconds each",
    beyond: "400; 408 for a slow one",
    test: [
      "tools/backend/src/request-body.db.test.ts",
      "signs in while other bodies from the same address are still being sent",
    ],
  },
  {
    what: "Announcements that clear cached pages",
    sentBy: "accounts",
    perCaller: "none but administrators; others' own network sees its changes at once",
    inAll: "one a second, which only makes pages stale",
    beyond: "the pages are rendered again behind their next visitor",
    test: [
      "tools/backend/src/database/database.db.test.ts",
      "reports the first change at once, and others within a second together at its end",
    ],
  },
  {
    what: "Pictures in new sizes",
    sentBy: "anyone",
    perCaller: "one at a time, and 1,000 waiting",
    inAll: "two at a time, and 1 GB of cached sizes",
    beyond: "waits, after others",
    test: [
      "tools/backend/src/files/rendition-cache.test.ts",
      "creates a visitor's file while another caller waits for many, even for the same one",
    ],
    handlers: ["/storage/v1/*"],
  },
  {
    what: "Pages rendered at once",
    sentBy: "anyone",
    perCaller: "two, for two seconds each, by network",
    inAll: "eight; callers who used half a second of the last five share one",
    beyond: "the page unrendered, at once",
    test: [
      "tools/platform/src/render/site-renderer.process.test.ts",
      "renders two pages of a caller at a time, and others' meanwhile",
    ],
    handlers: ["/*"],
  },
  {
    what: "Cached pages",
    sentBy: "anyone",
    perCaller: "what others leave",
    inAll: "500 addresses",
    beyond: "the oldest page of the network with most is evicted",
    test: [
      "tools/platform/src/render/render.test.ts",
      "keeps others' pages when one caller invents 2800 addresses",
    ],
  },
  {
    what: "Log lines of late pages",
    sentBy: "anyone",
    perCaller: "one a page, so one a second",
    beyond: "no page is rendered, and no line written",
    test: [
      "tools/platform/src/render/site-renderer.process.test.ts",
      "cancels pages that wait for slow data, and keeps the thread and other pages",
    ],
  },
  {
    what: "Files of releases, sitemaps and robots.txt",
    sentBy: "anyone",
    inAll: "files of one size, and 10,000 URLs per sitemap",
    beyond: "404",
    test: [
      "tools/platform/src/serve/gateway.test.ts",
      "serves release files as immutable and precompressed",
    ],
    handlers: [
      "/r/*",
      "/maps/:app/:release/:map{.+\\.map}",
      "/robots.txt",
      "/favicon.ico",
      "/sitemap.xml",
      "/sitemaps/:name{.+\\.xml}",
    ],
  },
  {
    what: "Emails of a local site",
    sentBy: "anyone",
    inAll: "only this machine",
    beyond: "403",
    test: ["tools/backend/src/mail/mail.test.ts", "hides emails from %s"],
    handlers: ["/_mail", "/_mail/*", "/_mail.json"],
  },
  {
    what: "Reads and writes of the administration",
    sentBy: "administrators",
    perCaller: "rows within the bounds of their columns (LIMIT-6)",
    beyond: "403, or no rows, for everyone else",
    test: ["supabase/tests/access/access-matrix.db.test.ts", "has a line for every table"],
    tables: [
      "affiliate_conversions",
      "affiliate_links",
      "affiliate_partners",
      "audit_log",
      "release_changes",
      "remote_objectives",
      "stylist_invitations",
      "user_preferences",
    ],
    functions: [
      "admin_shops",
      "admin_items",
      "affiliate_report",
      "affiliate_summary",
      "change_items",
      "create_api_key",
      "delete_links",
      "export_affiliate_rows",
      "export_items",
      "forwarded_addresses",
      "merge_shops",
      "item_usage",
      "item_import_outcomes",
      "item_imports",
      "office_summary",
      "partner_details",
      "record_history",
      "restore_links",
      "retry_message",
      "revoke_api_key",
      "search_all_outfits",
      "search_links",
      "search_partners",
      "set_collection_outfits",
      "set_expert_week",
      "set_link_status",
      "save_collection",
      "save_outfit",
      "set_partner_status",
      "undelivered",
    ],
  },
  {
    what: "Calls with the secret key",
    sentBy: "our own servers",
    perCaller: "no bound",
    beyond: "403 without the key",
    test: [
      "supabase/tests/access/rights.db.test.ts",
      "grants each API function to its reviewed roles and runs none as its owner",
    ],
    functions: [
      "apply_sales",
      "data_surface",
      "erase_due_accounts",
      "expire_pending_bookings",
      "queue_alert_digests",
      "set_objectives",
    ],
  },
];
