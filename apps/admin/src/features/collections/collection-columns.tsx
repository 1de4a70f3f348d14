import { mediumDate } from "@ensemble/domain";
import { PicturedRow } from "../../layout/records/pictured-row";
import { StateBadge } from "../../layout/records/state-badge";
import type { Column } from "../../layout/table/table-column";
import { shownOutfits, type ListedCollection } from "./collection";
import { stateOf, type CollectionSort } from "./filter-collections";

export const collectionColumns: readonly Column<ListedCollection, CollectionSort>[] = [
  {
    label: "Collection",
    head: true,
    sort: "title",
    cell: ({ cover_image, title }) => (
      <PicturedRow image={cover_image} title={title} ratio={3 / 2} />
    ),
  },
  {
    label: "Status",
    cell: (collection) => <StateBadge state={stateOf(collection)} />,
  },
  { label: "Tags", cell: ({ tags }) => tags.join(", ") || "None" },
  { label: "Outfits", sort: "outfits", align: "end", cell: shownOutfits },
  {
    label: "Created",
    sort: "created",
    align: "end",
    cell: ({ created_at }) => mediumDate(created_at),
  },
];
