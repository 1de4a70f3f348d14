import {
  budgetNames,
  formatCount,
  mediumDate,
  occasionNames,
  pluralize,
  vibeNames,
} from "@ensemble/domain";
import { formatWholePrice, paths } from "@ensemble/contract";
import { type FilterControls, FilterSelect, SearchField, useFilters } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Button, EmptyState } from "@ensemble/ui";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { AdminPage } from "../../components/admin-page";
import { type Column, DataTable } from "../../components/data-table";
import { lazyDialog } from "../../components/dialogs";
import { PicturedRow } from "../../components/fact-list";
import { FilterBar, Pagination } from "../../components/pagination";
import {
  RecordActions,
  type RecordState,
  RemovalDialog,
  StateBadge,
  stateNames,
} from "../../components/record-actions";
import { HistoryDialog } from "../../components/record-history";
import { useFileSweep } from "../images/stored-files";
import {
  type ListedOutfit,
  outfitList,
  outfitRules,
  type OutfitSort,
  outfitsPageSize,
  unlistedNote,
  useOutfitRemoval,
} from "./outfits";

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

interface OutfitFiltersProps {
  list: FilterControls<typeof outfitRules>;
  /** Number of outfits by status. */
  counts: Record<RecordState, number> | undefined;
}

export function OutfitFilters({ list, counts }: OutfitFiltersProps): ReactNode {
  const { text, choices } = list.filters;
  return (
    <FilterBar>
      <SearchField
        what="Outfits"
        label="Search by title, occasion or vibe"
        value={text}
        onChange={list.search}
      />
      <FilterSelect
        label="Status"
        none="All but deleted"
        names={namesWithCounts(counts)}
        value={choices.status}
        onChange={(value) => list.choose("status", value)}
      />
      <FilterSelect
        label="Occasion"
        none="All"
        names={occasionNames}
        value={choices.occasion}
        onChange={(value) => list.choose("occasion", value)}
      />
      <FilterSelect
        label="Vibe"
        none="All"
        names={vibeNames}
        value={choices.vibe}
        onChange={(value) => list.choose("vibe", value)}
      />
      <FilterSelect
        label="Budget"
        none="All"
        names={budgetNames()}
        value={choices.budget}
        onChange={(value) => list.choose("budget", value)}
      />
    </FilterBar>
  );
}

function namesWithCounts(counts: OutfitFiltersProps["counts"]): Record<RecordState, string> {
  if (!counts) return stateNames;
  const name = (state: RecordState) => `${stateNames[state]} (${counts[state]})`;
  return { published: name("published"), draft: name("draft"), deleted: name("deleted") };
}

export type OpenDialog =
  | { kind: "edit"; id?: string }
  | { kind: "history" | "remove"; outfit: ListedOutfit };

const OutfitDialog = lazyDialog(() => import("./outfit-dialog"));

interface OutfitDialogsProps {
  dialog: OpenDialog | undefined;
  onClose: () => void;
}

/** The open dialog of the outfit list, if any. */
export function OutfitDialogs({ dialog, onClose }: OutfitDialogsProps): ReactNode {
  const { remove, discard } = useOutfitRemoval();
  switch (dialog?.kind) {
    case "edit":
      return <OutfitDialog id={dialog.id} onClose={onClose} />;
    case "history":
      return (
        <HistoryDialog
          table="outfits"
          record={dialog.outfit.id}
          title={dialog.outfit.title}
          onClose={onClose}
        />
      );
    case "remove": {
      const { outfit } = dialog;
      return (
        <RemovalDialog
          noun="outfit"
          title={outfit.title}
          state={outfit.state}
          run={() => (outfit.state === "published" ? remove(outfit) : discard(outfit))}
          onClose={onClose}
        />
      );
    }
    default:
      return null;
  }
}

interface OutfitActionsProps {
  outfit: ListedOutfit;
  onOpen: (dialog: OpenDialog) => void;
}

export function OutfitActions({ outfit, onOpen }: OutfitActionsProps): ReactNode {
  const { restore } = useOutfitRemoval();
  return (
    <RecordActions
      title={outfit.title}
      state={outfit.state}
      shop={paths.outfit(outfit.slug)}
      onEdit={() => onOpen({ kind: "edit", id: outfit.id })}
      onRestore={() => restore(outfit)}
      onHistory={() => onOpen({ kind: "history", outfit })}
      onRemove={() => onOpen({ kind: "remove", outfit })}
    />
  );
}

/** All outfits, including drafts and deleted ones (EDIT-1). */
export default function OutfitListScreen(): ReactNode {
  useFileSweep();
  const list = useFilters(outfitRules);
  const { data, isPlaceholderData, isError, refetch } = useQuery(outfitList(list.filters));
  const [dialog, setDialog] = useState<OpenDialog>();
  return (
    <AdminPage
      title="Outfit Management"
      subtitle="Upload and manage outfit combinations"
      back={{ label: "Back to Dashboard", to: paths.admin() }}
      actions={
        <>
          <Button asChild size="3" variant="outline" color="gray" highContrast>
            <Link to={paths.adminCollections()}>Collections</Link>
          </Button>
          <Button size="3" onClick={() => setDialog({ kind: "edit" })}>
            <Plus size={18} aria-hidden />
            Upload New Outfit
          </Button>
        </>
      }
    >
      <OutfitFilters list={list} counts={data?.statuses} />
      <DataTable
        caption="Outfits"
        columns={outfitColumns}
        rows={data?.outfits}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        sort={list.filters.sort}
        onSort={list.sort}
        actions={(outfit) => <OutfitActions outfit={outfit} onOpen={setDialog} />}
        outdated={isPlaceholderData}
        failed={isError}
        onRetry={() => void refetch()}
        pageSize={outfitsPageSize}
        empty={
          <EmptyState
            title="No outfits found"
            text={list.narrowed ? "Nothing fits this search and these filters." : undefined}
          >
            {list.narrowed && (
              <Button variant="soft" size="3" onClick={list.clear}>
                Show all outfits
              </Button>
            )}
          </EmptyState>
        }
      />
      {data && (
        <Pagination
          page={list.filters.page}
          total={data.total}
          pageSize={outfitsPageSize}
          addressOf={list.addressOfPage}
        />
      )}
      <OutfitDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
    </AdminPage>
  );
}
