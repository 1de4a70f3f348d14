import type { Collection } from "./collections";

/** The chips of the collection list (COLL-5); each stands for a tag of the same name. */
export const tagChips = ["All", "Work", "Casual", "Date Night", "Budget-Friendly"] as const;
export type TagChip = (typeof tagChips)[number];

/** A tag as an address spells it; writing it with other capitals or spaces is the same tag. */
export const spelled = (tag: string): string => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

/** The chip that an address asks for; 'All' when it names none. */
export const chipOf = (address: string | null): TagChip =>
  tagChips.find((chip) => spelled(chip) === address) ?? "All";

/** The collections that carry the chip's tag, in their order. */
export function withTag<T extends Pick<Collection, "tags">>(collections: T[], chip: TagChip): T[] {
  if (chip === "All") return collections;
  return collections.filter(({ tags }) => tags.some((tag) => spelled(tag) === spelled(chip)));
}
