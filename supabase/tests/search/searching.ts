import { expect } from "vitest";
import { openDatabase, type Database } from "../fixture";
import type { Row } from "../rows/add-row";

/** The results of one kind. */
export interface Found {
  total: number;
  more: boolean;
  nearest: boolean;
  rows: Row[];
}

interface SearchResult {
  outfits: Found;
  items: Found;
  corrected: string | null;
  ignored: string[];
  price_from: number | null;
  price_to: number | null;
  reach: number;
}

interface Facets {
  counts: Record<string, Record<string, number>>;
  price: { from: number | null; to: number | null };
  more: boolean;
}

export interface Searching extends Database {
  /** Searches as a visitor. */
  search: (text: string, more?: Row) => Promise<SearchResult>;
  findOutfits: (text: string, more?: Row) => Promise<unknown[]>;
  facets: (text: string, filters?: Row, kind?: string) => Promise<Facets>;
  refusal: (name: string, args: Row) => Promise<string | undefined>;
}

export async function openSearch(): Promise<Searching> {
  const database = await openDatabase({ seeded: true });
  const visitor = database.backend.client();
  const call = async (name: string, args: Row): Promise<unknown> => {
    const { data, error } = await visitor.rpc(name, args);
    expect(error).toBeNull();
    return data;
  };
  const search = async (text: string, more: Row = {}) =>
    (await call("search_catalogue", { search: text, ...more })) as SearchResult;
  return {
    ...database,
    search,
    findOutfits: async (text, more) =>
      (await search(text, more)).outfits.rows.map(({ slug }) => slug),
    facets: async (text, filters = {}, kind = "outfits") =>
      (await call("search_facets", { search: text, filters, kind })) as Facets,
    refusal: async (name, args) => (await visitor.rpc(name, args)).error?.hint,
  };
}

/** Folds case, accents and curly apostrophes like the database. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[’‘ʼ]/g, "'")
    .toLowerCase();
