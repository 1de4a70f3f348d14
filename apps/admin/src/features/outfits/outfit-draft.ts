import {
  Constants,
  outfitsCounts as counts,
  outfitsLengths as lengths,
} from "@ensemble/contract/database";
import { budgetNames, occasionNames, vibeNames } from "@ensemble/domain";
import { type Picture, storedPicture, type StoredRecord, tagList, upTo } from "@ensemble/editing";
import { DataError, db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { type Item, itemColumns } from "../items/items";
import { sizesInRange, tidySizeRange } from "./outfit-contents";

const { budget_band: budget, occasion, season, vibe } = Constants.public.Enums;

/** Creates a schema for an optional text; empty becomes null. */
const optional = (characters: number) =>
  z.pipe(
    z.string().check(z.trim(), upTo(characters)),
    z.transform((text: string) => text || null),
  );

/** Validates the outfit form (EDIT-2, EDIT-3). */
export const outfitDraftSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, "Title is required"), upTo(lengths.title)),
  subtitle: optional(lengths.subtitle),
  description: optional(lengths.description),
  occasion: z.enum(occasion),
  vibe: z.enum(vibe),
  budget: z.enum(budget),
  sizeRange: z.string().check(
    z.trim(),
    z.overwrite(tidySizeRange),
    z.minLength(1, "Size range is required"),
    upTo(lengths.size_range),
    z.refine((text) => text === "" || sizesInRange(text) !== undefined, {
      error: "Enter sizes like M, ranges like S-L, or One size. Separate several with commas.",
    }),
  ),
  /** The id of an expert; empty for none. */
  stylist: z.string(),
  seasonTags: z.array(z.enum(season)).check(z.minLength(1, "At least one season tag is required")),
  tags: tagList(lengths.tags, counts.tags),
  pictures: z.array(z.custom<Picture>()).check(z.minLength(1, "Please upload at least one image")),
  items: z.array(z.custom<Item>()),
  /** Ids of collections. */
  collections: z.array(z.string()),
});

export type OutfitForm = z.input<typeof outfitDraftSchema>;
export type OutfitDraft = z.output<typeof outfitDraftSchema>;

export const newOutfit: OutfitForm = {
  title: "",
  subtitle: "",
  description: "",
  occasion: "work",
  vibe: "minimal",
  budget: "under_100",
  sizeRange: "",
  stylist: "",
  seasonTags: [],
  tags: "",
  pictures: [],
  items: [],
  collections: [],
};

export const outfitRecord = (
  { id, version }: { id: string; version: string },
  collections: readonly { id: string; title: string }[] = [],
  stylists: Readonly<Record<string, string>> = {},
): StoredRecord<OutfitForm> => ({
  table: "outfits",
  id,
  version,
  read: async () => {
    const stored = await fetchOutfit(id);
    return { version: stored.updated_at, values: toOutfitForm(stored) };
  },
  names: {
    title: "Title",
    subtitle: "Subtitle",
    description: "Description",
    occasion: "Occasion",
    vibe: "Vibe",
    budget: "Budget",
    sizeRange: "Size range",
    stylist: "Stylist",
    seasonTags: "Season tags",
    tags: "Tags",
    pictures: "Images",
    items: "Items",
    collections: "Collections",
  },
  renderers: {
    occasion: (value: OutfitForm["occasion"]) => occasionNames[value],
    vibe: (value: OutfitForm["vibe"]) => vibeNames[value],
    budget: (value: OutfitForm["budget"]) => budgetNames()[value],
    stylist: (id: string) => (id ? (stylists[id] ?? "another") : "(empty)"),
    collections: (ids: string[]) =>
      ids
        .map(
          (collectionId) => collections.find(({ id }) => id === collectionId)?.title ?? "another",
        )
        .join(", ") || "(empty)",
  },
});

/** Converts a draft to columns of `outfits`. */
export const toOutfitRow = (draft: OutfitDraft) => ({
  title: draft.title,
  subtitle: draft.subtitle,
  description: draft.description,
  occasion: draft.occasion,
  vibe: draft.vibe,
  budget: draft.budget,
  size_range: draft.sizeRange,
  season_tags: draft.seasonTags,
  tags: draft.tags,
});

/** Converts a stored picture to columns of `outfit_images`. */
export const toImageRow = ({ alt, chosen }: Picture, image_url: string) => ({
  image_url,
  alt_text: alt,
  ...(chosen && {
    file_size: chosen.file.size,
    file_type: chosen.file.type,
    width: chosen.width,
    height: chosen.height,
    placeholder_color: chosen.color,
  }),
});

const columns =
  `id, title, subtitle, description, occasion, vibe, budget, size_range, season_tags, tags, status, updated_at, outfit_images(image_url, alt_text, display_order), outfit_items(position, items(${itemColumns})), collection_outfits(collection_id), outfit_credits(expert_id)` as const;

type EditedOutfit = Awaited<ReturnType<typeof fetchOutfit>>;

/** Reads an outfit for its form. Throws `not-found` if it no longer exists. */
export async function fetchOutfit(id: string) {
  const [outfit] = await unwrap(
    db()
      .from("outfits")
      .select(columns)
      .eq("id", id)
      .order("display_order", { referencedTable: "outfit_images" })
      .order("position", { referencedTable: "outfit_items" })
      .limit(1),
  );
  if (!outfit) throw new DataError("not-found", "Outfit not found.");
  return outfit;
}

export const toOutfitForm = (outfit: EditedOutfit): OutfitForm => ({
  title: outfit.title,
  subtitle: outfit.subtitle ?? "",
  description: outfit.description ?? "",
  occasion: outfit.occasion,
  vibe: outfit.vibe,
  budget: outfit.budget,
  sizeRange: outfit.size_range ?? "",
  stylist: outfit.outfit_credits?.expert_id ?? "",
  seasonTags: outfit.season_tags,
  tags: outfit.tags.join(", "),
  pictures: outfit.outfit_images.map((image) => storedPicture(image.image_url, image.alt_text)),
  items: outfit.outfit_items.map(({ items }) => items),
  collections: outfit.collection_outfits.map(({ collection_id }) => collection_id),
});
