import * as z from "zod/mini";
import { kinds } from "./sitemap-kinds";
import { type ReadRows, answered, pageSize } from "./sitemap-rows";

/**
 * The paths of pages with a row of their own, kind by kind, in each the most visited first: collections
 * and experts, which are few, before outfits and pieces. Throws when the database does not answer.
 */
export async function mostVisited(most: number, read: ReadRows): Promise<string[]> {
  const found: string[] = [];
  for (const { query, visited, path } of Object.values(kinds)) {
    for (let offset = 0; found.length < most; offset += pageSize) {
      const limit = Math.min(pageSize, most - found.length);
      const page = `${query}&select=slug&order=${visited}&limit=${limit}&offset=${offset}`;
      const response = await answered(await read(page));
      const rows = z.array(z.object({ slug: z.string() })).parse(await response.json());
      found.push(...rows.map(({ slug }) => path(slug)));
      if (rows.length < limit) break;
    }
  }
  return found;
}
