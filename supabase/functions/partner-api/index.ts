import { serve, serviceKey, setting } from "../_shared/environment.ts";
import { partnerApi } from "./partner-api.ts";

// Hosted: `supabase functions deploy partner-api`, with the site's /api/partner/* rewritten to it.
serve(
  partnerApi({
    database: { url: setting("SUPABASE_URL"), serviceKey: serviceKey() },
    site: setting("SITE_ORIGIN"),
  }),
);
