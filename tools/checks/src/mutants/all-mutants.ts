import { adminMutants } from "./admin";
import { expertsMutants } from "./experts";
import type { Mutant } from "./mutant";
import { platformMutants } from "./platform";
import { shellMutants } from "./shell";
import { shopMutants } from "./shop";

export const allMutants: Mutant[] = [
  ...adminMutants,
  ...expertsMutants,
  ...shellMutants,
  ...shopMutants,
  ...platformMutants,
];
