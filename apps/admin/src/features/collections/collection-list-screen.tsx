import { paths } from "@ensemble/contract";
import { FilterSelect, SearchField, useFilters } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { mediumDate } from "@ensemble/domain";
import { Button, EmptyState } from "@ensemble/ui";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { AdminPage } from "../../components/admin-page";
import { type Column, DataTable } from "../../components/data-table";
import { lazyDialog } from "../../components/dialogs";
import { PicturedRow } from "../../components/fact-list";
import { FilterBar } from "../../components/pagination";
import {
  RecordActions,
  RemovalDialog,
  StateBadge,
  stateNames,
  useRemoval,
} from "../../components/record-actions";
import { HistoryDialog } from "../../components/record-history";
import { useFileSweep } from "../images/stored-files";
import {
  allCollections,
  collectionQueries,
  collectionRules,
  type CollectionSort,
  deleteCollection,
  discardCollection,
  filterCollections,
  type ListedCollection,
  restoreCollection,
  shownOutfits,
  stateOf,
} from "./collections";

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

export const useCollectionRemoval = () =>
  useRemoval({
    noun: "Collection",
    table: "collections",
    lists: collectionQueries,
    remove: deleteCollection,
    restore: restoreCollection,
    discard: discardCollection,
  });

export type OpenDialog =
  | { kind: "edit"; id?: string }
  | { kind: "history" | "remove"; collection: ListedCollection };

const CollectionDialog = lazyDialog(() => import("./collection-dialog"));

interface CollectionDialogsProps {
  dialog: OpenDialog | undefined;
  onClose: () => void;
}

/** The open dialog of the collection list, if any. */
export function CollectionDialogs(props: CollectionDialogsProps): ReactNode {
  const { dialog, onClose } = props;
  const { remove, discard } = useCollectionRemoval();
  switch (dialog?.kind) {
    case "edit":
      return <CollectionDialog id={dialog.id} onClose={onClose} />;
    case "history":
      return (
        <HistoryDialog
          table="collections"
          record={dialog.collection.id}
          title={dialog.collection.title}
          onClose={onClose}
        />
      );
    case "remove": {
      const { collection } = dialog;
      const state = stateOf(collection);
      return (
        <RemovalDialog
          noun="collection"
          title={collection.title}
          state={state}
          run={() => (state === "published" ? remove(collection) : discard(collection))}
          onClose={onClose}
        />
      );
    }
    default:
      return null;
  }
}

interface CollectionActionsProps {
  collection: ListedCollection;
  onOpen: (dialog: OpenDialog) => void;
}

export function CollectionActions({ collection, onOpen }: CollectionActionsProps): ReactNode {
  const { restore } = useCollectionRemoval();
  return (
    <RecordActions
      title={collection.title}
      state={stateOf(collection)}
      shop={paths.collection(collection.slug)}
      onEdit={() => onOpen({ kind: "edit", id: collection.id })}
      onRestore={() => restore(collection)}
      onHistory={() => onOpen({ kind: "history", collection })}
      onRemove={() => onOpen({ kind: "remove", collection })}
    />
  );
}

/** Manages the collections by which shoppers browse outfits (EDIT-12). */
export default function CollectionListScreen(): ReactNode {
  useFileSweep();
  const list = useFilters(collectionRules);
  const { data, isError, refetch } = useQuery(allCollections());
  const [dialog, setDialog] = useState<OpenDialog>();
  return (
    <AdminPage
      title="Collections"
      subtitle="Outfits gathered around an occasion, a season or a budget"
      back={{ label: "Back to Outfits", to: paths.adminOutfits() }}
      actions={
        <Button size="3" onClick={() => setDialog({ kind: "edit" })}>
          <Plus size={18} aria-hidden />
          New Collection
        </Button>
      }
    >
      <FilterBar>
        <SearchField
          what="Collections"
          label="Search by title or tag"
          value={list.filters.text}
          onChange={list.search}
        />
        <FilterSelect
          label="Status"
          none="All but deleted"
          names={stateNames}
          value={list.filters.choices.status}
          onChange={(value) => list.choose("status", value)}
        />
      </FilterBar>
      <DataTable
        caption="Collections"
        columns={collectionColumns}
        rows={data && filterCollections(data, list.filters)}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        sort={list.filters.sort}
        onSort={list.sort}
        actions={(collection) => <CollectionActions collection={collection} onOpen={setDialog} />}
        failed={isError}
        onRetry={() => void refetch()}
        pageSize={12}
        empty={
          <EmptyState title="No collections found">
            {list.narrowed && (
              <Button variant="soft" size="3" onClick={list.clear}>
                Show all collections
              </Button>
            )}
          </EmptyState>
        }
      />
      <CollectionDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
    </AdminPage>
  );
}
