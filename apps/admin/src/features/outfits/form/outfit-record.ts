import { budgetNames, occasionNames, vibeNames } from "@ensemble/domain";
import type { StoredRecord } from "../../../layout/saving/stored-record";
import { formOf, readOutfit } from "./edited-outfit";
import type { OutfitForm } from "./outfit-draft";

/** The edited outfit, to resolve conflicts with another administrator's save. */
export const outfitRecord = (
  { id, version }: { id: string; version: string },
  collections: readonly { id: string; title: string }[] = [],
): StoredRecord<OutfitForm> => ({
  table: "outfits",
  id,
  version,
  read: async () => {
    const stored = await readOutfit(id);
    return { version: stored.updated_at, values: formOf(stored) };
  },
  names: {
    title: "Title",
    subtitle: "Subtitle",
    description: "Description",
    occasion: "Occasion",
    vibe: "Vibe",
    budget: "Budget",
    sizeRange: "Size range",
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
    collections: (ids: string[]) =>
      ids.map((one) => collections.find(({ id }) => id === one)?.title ?? "another").join(", ") ||
      "nothing",
  },
});
