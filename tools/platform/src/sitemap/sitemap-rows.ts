import * as z from "zod/mini";

/** Reads the data API as an anonymous visitor: `outfits?select=slug`, with the number of all rows. */
export type ReadRows = (query: string, counted?: "counted") => Promise<Response>;

/** The rows of a page of a sitemap; the data API gives no more at once. */
export const pageSize = 1000;

export const rowsSchema = z.array(
  z.object({ slug: z.string(), updated_at: z.string(), picture: z.nullable(z.string()) }),
);

export async function countOf(query: string, read: ReadRows): Promise<number> {
  const response = await answered(await read(`${query}&select=id&limit=1`, "counted"));
  const [, count = "0"] = /\/(\d+)$/.exec(response.headers.get("content-range") ?? "") ?? [];
  return Number(count);
}

export async function answered(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new Error(`The data API answered ${response.status}: ${await response.text()}`);
}
