import { paths } from "@ensemble/contract";
import { kinds } from "./sitemap-kinds";
import { type ReadRows, answered, countOf, pageSize, rowsSchema } from "./sitemap-rows";

/** Pages without a row of their own. */
const lists = [paths.home(), paths.outfits(), paths.pieces(), paths.collections(), paths.experts()];

/** Addresses of one origin for search engines. `origin` has no trailing slash. */
export interface SitemapSource {
  origin: string;
  /** Where stored pictures are: the backend's origin. */
  pictures: string;
  read: ReadRows;
}

/** The names of all sitemaps. Throws when the database does not answer. */
export async function sitemapNames({ read }: SitemapSource): Promise<string[]> {
  const parts = await Promise.all(
    Object.entries(kinds).map(async ([kind, { query }]) => {
      const count = await countOf(query, read);
      const pages = Math.ceil(count / pageSize);
      return Array.from({ length: pages }, (_, at) => `${kind}-${at + 1}`);
    }),
  );
  return ["lists", ...parts.flat()];
}

/** The index of all sitemaps. Throws when the database does not answer. */
export async function sitemapIndex(source: SitemapSource): Promise<string> {
  const { origin } = source;
  const names = await sitemapNames(source);
  const entries = names.map(
    (name) => `<sitemap>${loc(`${origin}/sitemaps/${name}.xml`)}</sitemap>`,
  );
  return document("sitemapindex", entries);
}

/** One sitemap of the index by its name; undefined when there is none such. */
export async function sitemapPart(
  name: string,
  source: SitemapSource,
): Promise<string | undefined> {
  const { origin, pictures, read } = source;
  if (name === "lists") {
    return document(
      "urlset",
      lists.map((path) => `<url>${loc(origin + path)}</url>`),
    );
  }
  const [, kindName = "", number = ""] = /^([a-z]+)-([1-9]\d{0,4})$/.exec(name) ?? [];
  const kind = Object.hasOwn(kinds, kindName) ? kinds[kindName] : undefined;
  if (!kind) return undefined;
  const { query, picture, path } = kind;
  const offset = (Number(number) - 1) * pageSize;
  const columns = `select=slug,updated_at,picture:${picture}`;
  const page = `${query}&${columns}&order=id&limit=${pageSize}&offset=${offset}`;
  const response = await answered(await read(page));
  const rows = rowsSchema.parse(await response.json());
  if (rows.length === 0) return undefined;
  const entries = rows.map(({ slug, updated_at: changed, picture: shown }) => {
    const image = shown
      ? `<image:image><image:loc>${escaped(new URL(shown, pictures).href)}</image:loc></image:image>`
      : "";
    const changedAt = `<lastmod>${new Date(changed).toISOString()}</lastmod>`;
    return `<url>${loc(origin + path(slug))}${changedAt}${image}</url>`;
  });
  return document("urlset", entries);
}

const loc = (address: string): string => `<loc>${escaped(address)}</loc>`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function document(root: "sitemapindex" | "urlset", entries: string[]): string {
  const image =
    root === "urlset" ? ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"' : "";
  const open = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${image}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${open}\n${entries.join("\n")}\n</${root}>\n`;
}
