import { Constants } from "@ensemble/contract/database";
import * as z from "zod/mini";
import { upTo } from "../../../layout/forms/up-to";
import { tagText } from "../../../layout/forms/tag-text";
import type { Picture } from "../../images/picture";
import type { Item } from "../../items/item";

const { budget_band: budget, occasion, season, vibe } = Constants.public.Enums;

/** An optional text; empty becomes null. */
const optional = (characters: number) =>
  z.pipe(
    z.string().check(z.trim(), upTo(characters)),
    z.transform((text: string) => text || null),
  );

/** The outfit form (EDIT-2, EDIT-3). One schema serves the form and its call. */
export const outfitDraftSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, "Title is required"), upTo(200)),
  subtitle: optional(300),
  description: optional(5000),
  occasion: z.enum(occasion),
  vibe: z.enum(vibe),
  budget: z.enum(budget),
  sizeRange: z.string().check(z.trim(), z.minLength(1, "Size range is required"), upTo(60)),
  seasonTags: z.array(z.enum(season)).check(z.minLength(1, "At least one season tag is required")),
  tags: tagText,
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
  seasonTags: [],
  tags: "",
  pictures: [],
  items: [],
  collections: [],
};
