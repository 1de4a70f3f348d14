import { serve, setting } from "../_shared/environment.ts";
import { followLink } from "./follow-link.ts";

// Hosted: `supabase functions deploy follow-link`, with the site's /go/* rewritten to it.
serve(
  followLink({
    database: { url: setting("SUPABASE_URL"), serviceKey: setting("SUPABASE_SERVICE_ROLE_KEY") },
    site: { name: setting("SITE_NAME"), origin: setting("SITE_ORIGIN") },
  }),
);
