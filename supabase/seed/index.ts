import { createHash } from "node:crypto";
import type { Seed } from "@ensemble/backend";
import { alertStatements } from "./alerts";
import { accountStatements, demoAccounts } from "./accounts";
import { bookingStatements } from "./experts/bookings";
import { anchorOf, type Anchor } from "./days";
import { expertStatements } from "./experts/expert-rows";
import { servedCalendar, studioStatements } from "./experts/studio";
import { feedStatements, linkVisitStatements } from "./feeds";
import { favoriteListStatements } from "./favorite-lists";
import { itemSizeStatements, itemStatements } from "./items/item-rows";
import { reviewStatements } from "./outfits/outfit-reviews";
import { outfitStatements } from "./outfits/outfit-rows";
import { partnerStatements } from "./partners/partner-rows";
import { pictureStatements, readPicture } from "./pictures/pictures";
import { run, type Statement } from "./statement";
import { visitStatements } from "./visits";

export { demoAccounts, readPicture as pictures, servedCalendar };

/** Returns the statements of the whole seed; the same day gives the same statements. */
export function seedStatements(anchor: Anchor): Statement[] {
  return [
    ...accountStatements(anchor),
    ...partnerStatements(anchor),
    ...itemStatements(anchor),
    ...itemSizeStatements(anchor),
    ...feedStatements(anchor),
    ...linkVisitStatements(anchor),
    ...outfitStatements(anchor),
    ...reviewStatements(anchor),
    ...expertStatements(anchor),
    ...favoriteListStatements(anchor),
    ...studioStatements(anchor),
    ...bookingStatements(anchor),
    ...alertStatements(anchor),
    ...pictureStatements(anchor),
    ...visitStatements(anchor),
  ];
}

const fixedDay = anchorOf(new Date("2026-01-01T00:00:00Z"));
let hash: string | undefined;

/** The seed in the backend's format. Its hash covers all rows for a fixed day, with image digests. */
export const seed: Seed = {
  get hash() {
    hash ??= createHash("sha256")
      .update(JSON.stringify(seedStatements(fixedDay)))
      .digest("hex");
    return hash;
  },
  load: (sql) => run(sql, seedStatements(anchorOf(new Date()))),
};
