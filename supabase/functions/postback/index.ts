import { serve, serviceKey, setting, trustedProxies } from "../_shared/environment.ts";
import { postback } from "./postback.ts";

// Hosted: `supabase functions deploy postback`, with the site's /api/postback/* rewritten to it.
serve(
  postback({
    database: { url: setting("SUPABASE_URL"), serviceKey: serviceKey() },
    trustedProxies: trustedProxies(),
  }),
);
