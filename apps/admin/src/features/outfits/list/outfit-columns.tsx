import {
  budgetNames,
  formatCount,
  mediumDate,
  occasionNames,
  pluralize,
  vibeNames,
} from "@ensemble/domain";
import { formatWholePrice } from "@ensemble/contract";
import { PicturedRow } from "../../../layout/records/pictured-row";
import { StateBadge } from "../../../layout/records/state-badge";
import type { Column } from "../../../layout/table/table-column";
import type { ListedOutfit } from "./outfit-list";
import type { OutfitSort } from "./outfit-rules";
import { unlistedNote } from "../outfit-names";

/**
 * An outfit's facts in the list: "Casual • Summer • Size S-L • 5 images" (EDIT-1), and why the
 * shop's lists leave it out.
 */
export function outfitFacts(outfit: ListedOutfit): string {
  const { occasion, season_tags, size_range, image_count, item_count, state } = outfit;
  return [
    occasionNames[occasion],
    season_tags.join(", "),
    size_range && `Size ${size_range}`,
    pluralize(image_count, "image"),
    state === "published" && item_count === 0 && unlistedNote,
  ]
    .filter(Boolean)
    .join(" • ");
}

export const outfitColumns: readonly Column<ListedOutfit, OutfitSort>[] = [
  {
    label: "Outfit",
    head: true,
    sort: "title",
    cell: (outfit) => (
      <PicturedRow image={outfit.hero_image} title={outfit.title} text={outfitFacts(outfit)} />
    ),
  },
  {
    label: "Status",
    cell: ({ state }) => <StateBadge state={state} />,
  },
  { label: "Vibe", cell: ({ vibe }) => vibeNames[vibe] },
  { label: "Budget", cell: ({ budget }) => budgetNames()[budget] },
  {
    label: "Price",
    sort: "price",
    align: "end",
    cell: ({ total_price, item_count }) =>
      item_count > 0 ? formatWholePrice(total_price) : "No items",
  },
  {
    label: "Favorites",
    sort: "favorites",
    align: "end",
    cell: ({ favorite_count }) => formatCount(favorite_count),
  },
  {
    label: "Created",
    sort: "created",
    align: "end",
    cell: ({ created_at }) => mediumDate(created_at),
  },
];
