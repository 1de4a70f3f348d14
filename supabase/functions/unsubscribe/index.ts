import { serve, serviceKey, setting } from "../_shared/environment.ts";
import { unsubscribe } from "./unsubscribe.ts";

// Hosted: `supabase functions deploy unsubscribe`, with the site's /api/unsubscribe/* rewritten to it.
serve(
  unsubscribe({
    database: { url: setting("SUPABASE_URL"), serviceKey: serviceKey() },
    site: setting("SITE_ORIGIN"),
  }),
);
