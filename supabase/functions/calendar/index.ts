import { serve, serviceKey, setting } from "../_shared/environment.ts";
import { calendar } from "./calendar.ts";

// Hosted: `supabase functions deploy calendar`, with the site's /api/calendar/* rewritten to it.
serve(
  calendar({
    database: { url: setting("SUPABASE_URL"), serviceKey: serviceKey() },
    site: setting("SITE_ORIGIN"),
    organizer: setting("BOOKINGS_MAILBOX"),
  }),
);
