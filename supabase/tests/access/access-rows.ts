import type { AccessRow } from "./access-row";
import { catalogRows } from "./rows/catalog";
import { expertRows } from "./rows/experts";
import { operationRows } from "./rows/operations";
import { partnerRows } from "./rows/partners";
import { shopperRows } from "./rows/shoppers";

/** A row of each table that all roles try to read and write, by its line in the access matrix. */
export const accessRows: Record<string, AccessRow> = {
  ...catalogRows,
  ...expertRows,
  ...operationRows,
  ...partnerRows,
  ...shopperRows,
};
