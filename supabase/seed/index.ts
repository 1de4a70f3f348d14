import { createHash } from "node:crypto";
import type { Seed } from "@ensemble/backend";
import { alertStatements } from "./alerts";
import { accountStatements, demoAccounts } from "./accounts";
import { bookingStatements } from "./experts/bookings";
import { anchorOf, type Anchor } from "./days";
import { expertStatements } from "./experts/expert-rows";
import { favoriteListStatements } from "./favorite-lists";
import { itemHistoryStatements } from "./items/item-rows";
import { itemStatements } from "./items/item-rows";
import { reviewStatements } from "./outfits/outfit-reviews";
import { outfitStatements } from "./outfits/outfit-rows";
import { partnerStatements } from "./partners/partner-rows";
import { pictureStatements, readPicture } from "./pictures/pictures";
import { run, type Statement } from "./statement";
import { visitStatements } from "./visits";

export { demoAccounts, readPicture as pictures };

/** Every row of the seed, relative to the given day; equal days give equal statements. */
export function seedStatements(anchor: Anchor): Statement[] {
  return [
    ...accountStatements(anchor),
    ...partnerStatements(anchor),
    ...itemStatements(anchor),
    ...itemHistoryStatements(anchor),
    ...outfitStatements(anchor),
    ...reviewStatements(anchor),
    ...expertStatements(anchor),
    ...bookingStatements(anchor),
    ...favoriteListStatements(anchor),
    ...alertStatements(anchor),
    ...pictureStatements(anchor),
    ...visitStatements(anchor),
  ];
}

const fixedDay = anchorOf(new Date("2026-01-01T00:00:00Z"));
let hash: string | undefined;

/**
 * The seed in the backend's format. Its hash covers all its rows, as of one fixed day, and with them the
 * digests of its pictures.
 */
export const seed: Seed = {
  get hash() {
    hash ??= createHash("sha256")
      .update(JSON.stringify(seedStatements(fixedDay)))
      .digest("hex");
    return hash;
  },
  load: (sql) => run(sql, seedStatements(anchorOf(new Date()))),
};
