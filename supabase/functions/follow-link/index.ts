import { serve, serviceKey, setting, trustedProxies } from "../_shared/environment.ts";
import { followLink } from "./follow-link.ts";

// Hosted: `supabase functions deploy follow-link`, with the site's /go/* rewritten to it.
serve(
  followLink({
    database: { url: setting("SUPABASE_URL"), serviceKey: serviceKey() },
    visitors: { salt: setting("VISITOR_SALT"), trustedProxies: trustedProxies() },
    site: setting("SITE_ORIGIN"),
  }),
);
