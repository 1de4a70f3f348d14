import { serve, setting } from "../_shared/environment.ts";
import { partnerApi } from "./partner-api.ts";

// Hosted: `supabase functions deploy partner-api`, with the site's /api/partner/* rewritten to it.
serve(
  partnerApi({
    database: { url: setting("SUPABASE_URL"), serviceKey: setting("SUPABASE_SERVICE_ROLE_KEY") },
    site: setting("SITE_ORIGIN"),
  }),
);
