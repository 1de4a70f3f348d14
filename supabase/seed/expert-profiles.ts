import { mayaToOkonkwo } from "./expert-profiles-first";
import { hanaToRafael } from "./expert-profiles-second";
import type { ExpertProfile } from "./experts";

/** The twelve stylists, in the order of their joining. */
export const expertProfiles: ExpertProfile[] = [...mayaToOkonkwo, ...hanaToRafael];
