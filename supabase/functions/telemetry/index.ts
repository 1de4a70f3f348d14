import {
  optionalSetting,
  serve,
  serviceKey,
  setting,
  trustedProxies,
} from "../_shared/environment.ts";
import { mapsAt } from "./source-maps.ts";
import { parseSampleRates, telemetry } from "./telemetry.ts";

// Hosted: `supabase functions deploy telemetry`, named as the environment's telemetry endpoint or
// with the site's /api/telemetry rewritten to it.
const mapsAddress = optionalSetting("MAPS_ADDRESS");

serve(
  telemetry({
    readMap: mapsAddress ? mapsAt(mapsAddress, setting("MAPS_KEY")) : undefined,
    database: { url: setting("SUPABASE_URL"), serviceKey: serviceKey() },
    environments: parseSampleRates(setting("TELEMETRY_ENVIRONMENTS")),
    trustedProxies: trustedProxies(),
  }),
);
