import { adminMutants } from "./admin";
import { expertsMutants } from "./experts";
import { findingMutants } from "./finding";
import type { Mutant } from "./mutant";
import { outfitsMutants } from "./outfits";
import { partnersMutants } from "./partners";
import { platformMutants } from "./platform";
import { shellMutants } from "./shell";
import { shopMutants } from "./shop";

export const allMutants: Mutant[] = [
  ...adminMutants,
  ...partnersMutants,
  ...expertsMutants,
  ...shellMutants,
  ...shopMutants,
  ...outfitsMutants,
  ...findingMutants,
  ...platformMutants,
];
