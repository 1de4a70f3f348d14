import * as z from "zod";
import type { Picture } from "../images/picture";

/** An outfit as the form of a collection lists it. */
export interface MemberOutfit {
  id: string;
  title: string;
  hero_image: string;
}

/** The form of a collection. One schema serves the form and its calls. */
export const collectionDraftSchema = z.object({
  title: z.string().trim().min(1, "Title is required"),
  description: z
    .string()
    .trim()
    .transform((text) => text || null),
  /** Written with commas between them. */
  tags: z.string().transform((text) => [
    ...new Set(
      text
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ]),
  pictures: z.array(z.custom<Picture>()).min(1, "Please upload at least one image"),
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
