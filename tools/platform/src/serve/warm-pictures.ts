import { availableParallelism } from "node:os";
import { anonKey } from "@ensemble/backend";
import { pictureAt } from "@ensemble/contract";
import type { LocalSite } from "./local-site";

/**
 * Resizes the images that a first visitor sees, because resizing on request is slow: home, covers,
 * the first page of outfits, the newest collections, portraits. Pauses during visitors' requests.
 */
export async function warmPictures(
  { fetch, origin, drain }: Pick<LocalSite, "fetch" | "origin" | "drain">,
  ended: AbortSignal,
): Promise<void> {
  const read: Reader = async <Row>(query: string) => {
    const request = new Request(`${origin}/rest/v1/${query}`, { headers: { apikey: anonKey } });
    const response = await fetch(request);
    // It's only a saving: without an answer, pictures are resized on request.
    return response.ok ? ((await response.json()) as Row[]) : [];
  };
  const images = await firstVisitImages(read);
  const addresses = images.flatMap(({ picture, widths }) =>
    widths.map((width) => new URL(pictureAt(picture, width), origin)),
  );
  const remaining = new Set(addresses.map(({ href }) => href)).values();
  const resize = async (): Promise<void> => {
    for (const address of remaining) {
      await drain();
      if (ended.aborted) return;
      await fetch(new Request(address, { headers: { accept } }));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, resize));
}

const accept = "image/avif,image/webp";
/** Leaves one core to keep the site responsive. */
const concurrency = Math.max(1, availableParallelism() - 1);

type Reader = <Row>(query: string) => Promise<Row[]>;

/** An image and the widths that screens request. */
interface WarmedImage {
  picture: string;
  widths: number[];
}

/** Reads images in display order. Queries tables directly, because tools can't import remotes. */
async function firstVisitImages(read: Reader): Promise<WarmedImage[]> {
  const collections = await read<Collection>(
    "collections?select=cover_image,collection_outfits(position,outfits(hero_image))" +
      "&order=created_at.desc,id",
  );
  const outfits = await read<{ hero_image: string }>(
    "outfits?select=hero_image&listed=is.true&order=created_at.desc,id&limit=24",
  );
  const experts = await read<{ profile_image: string | null }>(
    "expert_stylists?select=profile_image&is_active=is.true&order=rating.desc",
  );
  const covers = collections.map(({ cover_image }) => cover_image);
  const heroes = outfits.map(({ hero_image }) => hero_image);
  const homeHeroes = [`${home}/hero-landscape.webp`, `${home}/hero-portrait.webp`];
  return [
    ...withWidths(homeWidths, [...homeHeroes, ...covers.slice(0, 4), ...heroes.slice(0, 3)]),
    ...withWidths(tileWidths, [...covers, ...heroes]),
    ...withWidths(tileWidths, collections.slice(0, 3).flatMap(listHeroes)),
    ...withWidths(
      tileWidths,
      experts.flatMap(({ profile_image }) => profile_image ?? []),
    ),
  ];
}

const home = "/storage/v1/object/public/outfit-images/home";
const homeWidths = [480, 960];
const tileWidths = [240, 480];

interface Collection {
  cover_image: string;
  collection_outfits: { position: number; outfits: { hero_image: string } | null }[];
}

const listHeroes = ({ collection_outfits }: Collection): string[] =>
  collection_outfits
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ outfits }) => outfits?.hero_image ?? []);

const withWidths = (widths: number[], pictures: string[]): WarmedImage[] =>
  pictures.filter(Boolean).map((picture) => ({ picture, widths }));
