import { availableParallelism } from "node:os";
import { anonKey } from "@ensemble/backend";
import { pictureAt } from "@ensemble/contract";
import type { LocalSite } from "./local-site";

/**
 * Resizes a first visitor's images ahead, which otherwise wait for each other on their first request:
 * home, covers, the first page of outfits, the newest collections, portraits. Pauses while a visitor's
 * request is open.
 */
export async function warmPictures(
  { ask, origin, drain }: Pick<LocalSite, "ask" | "origin" | "drain">,
  ended: AbortSignal,
): Promise<void> {
  const read: Reader = async <Row>(query: string) => {
    const request = new Request(`${origin}/rest/v1/${query}`, { headers: { apikey: anonKey } });
    return (await (await ask(request)).json()) as Row[];
  };
  const shown = await firstSeen(read);
  const addresses = shown.flatMap(({ picture, widths }) =>
    widths.map((width) => new URL(pictureAt(picture, width), origin)),
  );
  const remaining = new Set(addresses.map(({ href }) => href)).values();
  const resize = async (): Promise<void> => {
    for (const address of remaining) {
      await drain();
      if (ended.aborted) return;
      await ask(new Request(address, { headers: { accept } }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, resize));
}

const accept = "image/avif,image/webp";
/** All cores but one, which keeps the site responsive. */
const atOnce = Math.max(1, availableParallelism() - 1);

type Reader = <Row>(query: string) => Promise<Row[]>;

/** An image and the widths that screens request. */
interface Shown {
  picture: string;
  widths: number[];
}

/** Queries the tables by name: the tools import no remote. */
async function firstSeen(read: Reader): Promise<Shown[]> {
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
  const opening = [`${home}/hero-landscape.webp`, `${home}/hero-portrait.webp`];
  return [
    ...shownAs(onHome, [...opening, ...covers.slice(0, 4), ...heroes.slice(0, 3)]),
    ...shownAs(onTiles, [...covers, ...heroes]),
    ...shownAs(onTiles, collections.slice(0, 3).flatMap(heroesOf)),
    ...shownAs(
      onTiles,
      experts.flatMap(({ profile_image }) => profile_image ?? []),
    ),
  ];
}

const home = "/storage/v1/object/public/outfit-images/home";
const onHome = [480, 960];
const onTiles = [240, 480];

interface Collection {
  cover_image: string;
  collection_outfits: { position: number; outfits: { hero_image: string } | null }[];
}

const heroesOf = ({ collection_outfits }: Collection): string[] =>
  collection_outfits
    .toSorted((one, other) => one.position - other.position)
    .flatMap(({ outfits }) => outfits?.hero_image ?? []);

const shownAs = (widths: number[], pictures: string[]): Shown[] =>
  pictures.filter(Boolean).map((picture) => ({ picture, widths }));
