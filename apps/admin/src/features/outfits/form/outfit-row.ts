import { db, unwrap } from "@ensemble/session";
import type { Picture } from "../../images/picture";
import type { OutfitDraft } from "./outfit-draft";

/** The columns of `outfits` that the form edits. */
export const rowOf = (draft: OutfitDraft) => ({
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

/** The columns of `outfit_images` for a stored picture. */
export const imageRowOf = ({ alt, chosen }: Picture, image_url: string) => ({
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

/** Replaces the outfit's items and collections. */
export const writeContents = (outfit: string, { items, collections }: OutfitDraft) =>
  unwrap(
    db().rpc("set_outfit_contents", { outfit, items: items.map(({ id }) => id), collections }),
  );
