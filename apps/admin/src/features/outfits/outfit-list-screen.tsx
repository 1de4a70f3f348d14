import { formatWholePrice, paths } from "@ensemble/contract";
import { useFilters } from "@ensemble/controls";
import {
  budgetNames,
  formatCount,
  mediumDate,
  occasionNames,
  pluralize,
  vibeNames,
} from "@ensemble/domain";
import { lazyDialog, PicturedRow } from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { useSearchParams } from "@ensemble/router";
import { Button } from "@ensemble/ui";
import { Plus } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { AdminList } from "../../components/admin-list";
import { AdminPage } from "../../components/admin-page";
import type { Column } from "../../components/data-table";
import { useFileSweep } from "../../components/file-sweep";
import { StateBadge, stateNames, useRecordList } from "../../components/record-actions";
import { useSelection } from "../../components/table-parts";
import {
  type ListedOutfit,
  outfitKind,
  outfitsQuery,
  outfitRules,
  type OutfitSort,
  outfitsPageSize,
  type OutfitStatus,
} from "./outfits";
import { findContradictions } from "./outfit-contents";

const OutfitDialog = lazyDialog(() => import("./outfit-dialog"));
const CreditDialog = lazyDialog(() => import("./credit-dialog"));
const LostItemsDialog = lazyDialog(() => import("./lost-items-dialog"));

/** All outfits, including drafts and deleted ones (EDIT-1). */
export default function OutfitListScreen(): ReactNode {
  useFileSweep();
  const isLost = useSearchParams()[0].get("status") === "incomplete";
  const list = useFilters(outfitRules(isLost));
  const query = useQuery(outfitsQuery(list.filters));
  const { data } = query;
  const { create, actions, dialog } = useRecordList<ListedOutfit>({
    kind: outfitKind,
    Form: OutfitDialog,
    getState,
    getShopPath,
  });
  const { bulk, creditDialog } = useBulkCredit(list.filters);
  const [replaced, setReplaced] = useState<ListedOutfit>();
  const columns = useMemo(() => (isLost ? lostColumns(setReplaced) : outfitColumns), [isLost]);
  return (
    <AdminPage
      title="Outfit Management"
      subtitle="Upload and manage outfit combinations"
      back={{ label: "Back to Dashboard", to: paths.admin() }}
      actions={
        <Button size="3" onClick={create}>
          <Plus size={18} aria-hidden />
          Upload New Outfit
        </Button>
      }
    >
      <AdminList
        caption="Outfits"
        list={list}
        search="Search by title, occasion, or vibe"
        filters={{
          status: {
            label: "Status",
            names: namesWithCounts(data?.statuses),
            allLabel: "Not deleted",
          },
          occasion: { label: "Occasion", names: occasionNames },
          vibe: { label: "Vibe", names: vibeNames },
          budget: { label: "Budget", names: budgetNames() },
        }}
        columns={columns}
        query={query}
        rows={data?.outfits}
        total={data?.total}
        getName={({ title }) => title}
        actions={actions}
        bulk={bulk}
        pageSize={outfitsPageSize}
        noneFound={{ text: "No outfits match your search or filters." }}
        noneYet={{ title: "No outfits found" }}
      />
      {dialog}
      {creditDialog}
      {replaced && <LostItemsDialog outfit={replaced} onClose={() => setReplaced(undefined)} />}
    </AdminPage>
  );
}

/** The action on selected outfits, and its dialog. */
function useBulkCredit(filters: Parameters<typeof outfitsQuery>[0]) {
  const selection = useSelection();
  const [ids, setIds] = useState<readonly string[]>();
  const queries = useQueryClient();
  return {
    bulk: {
      noun: "outfit",
      selection,
      readKeys: async (page: number) => {
        const found = await queries.fetchQuery(outfitsQuery({ ...filters, page }, 100));
        return found.outfits.map(({ id }) => id);
      },
      children: (tooMany: boolean) => (
        <Button size="3" variant="soft" disabled={tooMany} onClick={() => setIds(selection.keys)}>
          Credit to a Stylist…
        </Button>
      ),
    },
    creditDialog: ids && (
      <CreditDialog ids={ids} onChanged={selection.clear} onClose={() => setIds(undefined)} />
    ),
  };
}

const getState = ({ state }: ListedOutfit) => state;
const getShopPath = ({ slug }: ListedOutfit) => paths.outfit(slug);

const statusNames: Record<OutfitStatus, string> = { ...stateNames, incomplete: "Lost items" };

function namesWithCounts(
  counts: Record<OutfitStatus, number> | undefined,
): Record<OutfitStatus, string> {
  if (!counts) return statusNames;
  const name = (status: OutfitStatus) => `${statusNames[status]} (${counts[status]})`;
  return {
    published: name("published"),
    incomplete: name("incomplete"),
    draft: name("draft"),
    deleted: name("deleted"),
  };
}

/**
 * Formats "Casual • Summer • Size S-L • 5 images" (EDIT-1), with notes on why shoppers don't see the
 * outfit, which items they can't buy, and what its items contradict.
 */
export function outfitFacts(outfit: ListedOutfit): string {
  const { occasion, season_tags, size_range, image_count, stylist, state } = outfit;
  return [
    occasionNames[occasion],
    season_tags.join(", "),
    size_range && `Size ${size_range}`,
    pluralize(image_count, "image"),
    stylist && `By ${stylist}`,
    ...(state === "published" ? publishedNotes(outfit) : []),
  ]
    .filter(Boolean)
    .join(" • ");
}

function publishedNotes(outfit: ListedOutfit): (string | false)[] {
  const { item_count: items, offered_count, sold_out_count, budget, size_range, sizes } = outfit;
  const gone = items - offered_count;
  const { items: none, ...contradictions } = findContradictions({
    itemCount: items,
    price: outfit.total_price,
    sizes,
    budget,
    sizeRange: size_range ?? "",
  });
  return [
    none ?? (gone === items && "Hidden from shoppers: all its items were taken down"),
    gone > 0 && gone < items && `${pluralize(gone, "item")} taken down`,
    sold_out_count > gone && `${pluralize(sold_out_count - gone, "item")} sold out`,
    ...Object.values(contradictions),
  ];
}

const outfitColumns: readonly Column<ListedOutfit, OutfitSort>[] = [
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
    orders: ["Oldest", "Newest"],
    cell: ({ created_at }) => mediumDate(created_at),
  },
];

/** With what to do in place of the status, and views in place of favorites. */
const lostColumns = (onReplace: (outfit: ListedOutfit) => void): typeof outfitColumns =>
  outfitColumns.map((column) => {
    if (column.label === "Status")
      return {
        label: "Lost",
        cell: (outfit) => (
          <Button
            variant="soft"
            style={{ whiteSpace: "nowrap" }}
            aria-label={`Replace Lost Items… of ${outfit.title}`}
            onClick={() => onReplace(outfit)}
          >
            Replace Lost Items…
          </Button>
        ),
      };
    if (column.sort !== "favorites") return column;
    const cell = ({ view_count }: ListedOutfit) => formatCount(view_count);
    return { ...column, label: "Views", sort: "views", cell };
  });
