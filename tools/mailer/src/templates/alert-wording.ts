import { paths } from "@ensemble/contract";
import * as z from "zod/mini";
import { amountAt, pageAt, pictureFor, type Site } from "../site";
import type { Entry } from "./email-template";

export const alert = z.object({
  kind: z.enum(["price_drop", "back_in_stock"]),
  outfit: z.boolean(),
  slug: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  size: z.nullable(z.string()),
  price: z.number(),
  price_before: z.nullable(z.number()),
  price_limit: z.nullable(z.number()),
});
type Alert = z.infer<typeof alert>;

export function subjectOf(drops: number, all: number): string {
  const fell = drops === 1 ? "1 price fell" : `${drops} prices fell`;
  if (drops === all) return fell;
  return drops === 0 ? `${all} are back in stock` : `${fell}, ${all - drops} back in stock`;
}

export const entryOf = (
  { name, outfit, slug, image }: Alert,
  words: string,
  site: Site,
): Entry => ({
  label: name,
  href: pageAt(site, outfit ? paths.outfit(slug) : paths.piece(slug)),
  words,
  // Twice as wide as it is shown, for sharp screens.
  ...(image && { picture: pictureFor(site, image, 240) }),
});

const inSize = ({ size }: Alert): string => (size ? ` in ${size}` : "");

export function wishOf(one: Alert, site: Site): string {
  if (one.kind === "back_in_stock") return `When it is back${inSize(one)}`;
  return one.price_limit === null
    ? `When it costs less than ${amountAt(site, one.price)}`
    : `When it costs ${amountAt(site, one.price_limit)} or less`;
}

export const changeOf = (one: Alert, site: Site): string =>
  one.kind === "back_in_stock"
    ? `Back${inSize(one)}, for ${amountAt(site, one.price)}`
    : `Now ${amountAt(site, one.price)}, before ${amountAt(site, one.price_before ?? one.price)}`;

export const newsOf = (one: Alert, site: Site): string =>
  one.kind === "back_in_stock"
    ? `${one.name} is back${inSize(one)}`
    : `${one.name} now costs ${amountAt(site, one.price)}`;
