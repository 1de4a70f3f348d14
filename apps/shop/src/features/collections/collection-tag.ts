import type { Collection } from "./collections";

/** The chips of the collection list (COLL-5); each filters by the tag of the same name. */
export const tagChips = ["All", "Work", "Casual", "Date Night", "Budget-Friendly"] as const;
export type TagChip = (typeof tagChips)[number];

/** A tag in the format of an address, regardless of capitals and spaces. */
export const spelled = (tag: string): string => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

/** The chip that an address names; 'All' by default. */
export const chipOf = (address: string | null): TagChip =>
  tagChips.find((chip) => spelled(chip) === address) ?? "All";

/** The collections with the chip's tag, in their order. */
export function withTag<T extends Pick<Collection, "tags">>(collections: T[], chip: TagChip): T[] {
  if (chip === "All") return collections;
  return collections.filter(({ tags }) => tags.some((tag) => spelled(tag) === spelled(chip)));
}
