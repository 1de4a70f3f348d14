import type { ExpertProfile } from "./expert-profile";
import { amara } from "./profiles/amara-diallo";
import { daniel } from "./profiles/daniel-okafor";
import { eleanor } from "./profiles/eleanor-whitcombe";
import { hana } from "./profiles/hana-takahashi";
import { isla } from "./profiles/isla-campbell";
import { lucas } from "./profiles/lucas-ferreira";
import { matteo } from "./profiles/matteo-keller";
import { maya } from "./profiles/maya-lindqvist";
import { noor } from "./profiles/noor-al-hashimi";
import { priya } from "./profiles/priya-raghavan";
import { rafael } from "./profiles/rafael-montoya";
import { sofia } from "./profiles/sofia-marchetti";

/** The twelve stylists. */
export const expertProfiles: ExpertProfile[] = [
  maya,
  daniel,
  sofia,
  matteo,
  eleanor,
  lucas,
  rafael,
  amara,
  noor,
  priya,
  hana,
  isla,
];
