import type { PartnerProfile } from "./partner-profile";
import { amaroJewellers } from "./profiles/amaro-jewellers";
import { brightwellApothecary } from "./profiles/brightwell-apothecary";
import { fieldAndLoom } from "./profiles/field-and-loom";
import { giltAndThread } from "./profiles/gilt-and-thread";
import { haldenLeather } from "./profiles/halden-leather";
import { hearthside } from "./profiles/hearthside";
import { hm } from "./profiles/hm";
import { kestrelRow } from "./profiles/kestrel-row";
import { lumenSkincare } from "./profiles/lumen-skincare";
import { maisonOrlane } from "./profiles/maison-orlane";
import { mango } from "./profiles/mango";
import { nordhusStudio } from "./profiles/nordhus-studio";
import { northlightOpticians } from "./profiles/northlight-opticians";
import { oatAndIvory } from "./profiles/oat-and-ivory";
import { paceAthletic } from "./profiles/pace-athletic";
import { petalAndStem } from "./profiles/petal-and-stem";
import { rewearCircle } from "./profiles/rewear-circle";
import { solaAtelier } from "./profiles/sola-atelier";
import { solsticeSwim } from "./profiles/solstice-swim";
import { stillwaterYoga } from "./profiles/stillwater-yoga";
import { tesselDevices } from "./profiles/tessel-devices";
import { voltageWorks } from "./profiles/voltage-works";
import { wolderWatches } from "./profiles/wolder-watches";
import { zara } from "./profiles/zara";

/**
 * First the partners with items in the catalogue, whose contacts are invented, then those linked from
 * guides and newsletters.
 */
export const partnerProfiles: PartnerProfile[] = [
  zara,
  mango,
  hm,
  nordhusStudio,
  maisonOrlane,
  fieldAndLoom,
  haldenLeather,
  kestrelRow,
  solaAtelier,
  voltageWorks,
  paceAthletic,
  amaroJewellers,
  lumenSkincare,
  oatAndIvory,
  hearthside,
  wolderWatches,
  northlightOpticians,
  rewearCircle,
  tesselDevices,
  stillwaterYoga,
  petalAndStem,
  brightwellApothecary,
  giltAndThread,
  solsticeSwim,
];
