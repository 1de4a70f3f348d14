import * as z from "zod/mini";
import { tagText } from "../../layout/forms/tag-text";
import { upTo } from "../../layout/forms/up-to";
import type { Picture } from "../images/picture";

export interface MemberOutfit {
  id: string;
  title: string;
  hero_image: string;
}

/** One schema for the form and its call. */
export const collectionDraftSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, "Title is required"), upTo(200)),
  description: z.pipe(
    z.string().check(z.trim(), upTo(5000)),
    z.transform((text: string) => text || null),
  ),
  tags: tagText,
  pictures: z.array(z.custom<Picture>()).check(z.minLength(1, "Please upload at least one image")),
  outfits: z.array(z.custom<MemberOutfit>()),
});

export type CollectionForm = z.input<typeof collectionDraftSchema>;
export type CollectionDraft = z.output<typeof collectionDraftSchema>;

export const newCollection: CollectionForm = {
  title: "",
  description: "",
  tags: "",
  pictures: [],
  outfits: [],
};
