import { anonKey } from "@ensemble/backend";
import type { LocalSite } from "./local-site";

const accept = "image/avif,image/webp";

/**
 * Draws the pictures of the home page, one after the other, before somebody looks at it: the
 * seed's pictures are drawn when they are first read, and the first page should not wait.
 */
export async function warmPictures({ ask, origin }: LocalSite, ended: AbortSignal): Promise<void> {
  const read = async (query: string): Promise<Record<string, string>[]> => {
    const request = new Request(`${origin}/rest/v1/${query}`, {
      headers: { apikey: anonKey },
    });
    return (await (await ask(request)).json()) as Record<string, string>[];
  };
  const collections = await read("collections?select=cover_image&order=created_at.desc&limit=4");
  const outfits = await read("outfits?select=hero_image&order=created_at.desc&limit=3");
  const home = "/storage/v1/object/public/outfit-images/home";
  const pictures = [
    `${home}/hero-landscape.webp`,
    `${home}/hero-portrait.webp`,
    ...collections.map((row) => row["cover_image"]!),
    ...outfits.map((row) => row["hero_image"]!),
  ];
  for (const picture of pictures) {
    const rendered = picture.replace("/object/public/", "/render/image/public/");
    for (const width of [480, 960]) {
      if (ended.aborted) return;
      const address = `${origin}${rendered}?width=${width}&quality=75`;
      await ask(new Request(address, { headers: { accept } }));
    }
  }
}
