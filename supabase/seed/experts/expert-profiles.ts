import { americans } from "./expert-profiles-americas";
import { europeans } from "./expert-profiles-europe";
import { pacific } from "./expert-profiles-pacific";
import { southerners } from "./expert-profiles-south";
import type { ExpertProfile } from "./expert-profile";

/** The twelve stylists. */
export const expertProfiles: ExpertProfile[] = [
  ...europeans,
  ...americans,
  ...southerners,
  ...pacific,
];
