import type { AccessRow } from "./access-row";
import { alertRows } from "./rows/alerts";
import { expertRows } from "./rows/experts";
import { favoriteRows } from "./rows/favorites";
import { itemRows } from "./rows/items";
import { operationRows } from "./rows/operations";
import { outfitRows } from "./rows/outfits";
import { partnerRows } from "./rows/partners";
import { shopperRows } from "./rows/shoppers";

/** A row of each table that everybody tries to read and write, by its line in the access matrix. */
export const accessRows: Record<string, AccessRow> = {
  ...alertRows,
  ...expertRows,
  ...favoriteRows,
  ...itemRows,
  ...operationRows,
  ...outfitRows,
  ...partnerRows,
  ...shopperRows,
};
