import type { Filters, FilterRules } from "@ensemble/controls";
import type { RecordState } from "../../layout/records/record-state";
import { shownOutfits, type ListedCollection } from "./collection";

const choices = { status: ["published", "draft", "deleted"] } as const;
const sorts = ["title", "created", "outfits"] as const;

export const collectionRules = {
  choices,
  sorts,
  usual: { by: "created", descending: true },
} as const satisfies FilterRules;

export type CollectionSort = (typeof sorts)[number];

export const stateOf = ({
  deleted_at,
  status,
}: Pick<ListedCollection, "deleted_at" | "status">): RecordState =>
  deleted_at ? "deleted" : status;

/**
 * Filters and sorts collections; includes deleted ones only when chosen. There are dozens, all on one
 * page, so the browser does it.
 */
export function filterCollections(
  collections: readonly ListedCollection[],
  { text, choices: { status }, sort }: Filters<typeof collectionRules>,
): ListedCollection[] {
  const wanted = text.toLowerCase();
  const turn = sort.descending ? -1 : 1;
  return collections
    .filter((collection) => {
      const state = stateOf(collection);
      return status ? state === status : state !== "deleted";
    })
    .filter(({ title, tags }) => [title, ...tags].some((one) => one.toLowerCase().includes(wanted)))
    .sort((a, b) => turn * compare(a, b, sort.by) || a.id.localeCompare(b.id));
}

function compare(a: ListedCollection, b: ListedCollection, by: CollectionSort): number {
  if (by === "title") return a.title.localeCompare(b.title);
  if (by === "outfits") return shownOutfits(a) - shownOutfits(b);
  return a.created_at.localeCompare(b.created_at);
}
