/** Returns the pages to visit, mostly home, lists and outfits. */
export async function pagesOf(origin: string, apikey: string): Promise<string[]> {
  const pagesIn = async (path: string, table: string): Promise<string[]> => {
    const address = `${origin}/rest/v1/${table}?select=slug&order=slug&limit=8`;
    const rows = await (await fetch(address, { headers: { apikey } })).json();
    return (rows as { slug: string }[]).map(({ slug }) => `${path}/${slug}`);
  };
  const searches = ["office", "black dress", "linen trousers under 100", "red coat winter", "boho"];
  return [
    ...["/", "/", "/", "/", "/experts"],
    ...["/outfits", "/outfits", "/outfits?page=2", "/outfits?sort=price-low"],
    ...(await pagesIn("/outfits", "outfits")),
    ...(await pagesIn("/collections", "collections")).slice(0, 3),
    ...(await pagesIn("/experts", "expert_stylists")).slice(0, 3),
    ...searches.map((text) => `/search?q=${encodeURIComponent(text)}`),
  ];
}

export const randomItem = <T>(list: readonly T[]): T =>
  list[Math.floor(Math.random() * list.length)]!;
