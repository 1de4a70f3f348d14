import { paths } from "@ensemble/contract";
import { useFilters } from "@ensemble/controls";
import { mediumDate } from "@ensemble/domain";
import { lazyDialog, PicturedRow } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Button } from "@ensemble/ui";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { AdminList } from "../../components/admin-list";
import { AdminPage } from "../../components/admin-page";
import type { Column } from "../../components/data-table";
import { useFileSweep } from "../../components/file-sweep";
import { StateBadge, stateNames, useRecordList } from "../../components/record-actions";
import {
  collectionsQuery,
  collectionKind,
  collectionRules,
  type CollectionSort,
  filterCollections,
  type ListedCollection,
  shownOutfits,
  getCollectionState,
} from "./collections";

const CollectionDialog = lazyDialog(() => import("./collection-dialog"));

/** Manages the collections of outfits (EDIT-12). */
export default function CollectionListScreen(): ReactNode {
  useFileSweep();
  const list = useFilters(collectionRules);
  const query = useQuery(collectionsQuery());
  const { create, actions, dialog } = useRecordList<ListedCollection>({
    kind: collectionKind,
    Form: CollectionDialog,
    getState: getCollectionState,
    getShopPath,
  });
  return (
    <AdminPage
      title="Collections"
      subtitle="Group outfits by occasion, season, or budget"
      back={{ label: "Back to Outfits", to: paths.adminOutfits() }}
      actions={
        <Button size="3" onClick={create}>
          <Plus size={18} aria-hidden />
          New Collection
        </Button>
      }
    >
      <AdminList
        caption="Collections"
        list={list}
        search="Search by title or tag"
        filters={{ status: { label: "Status", names: stateNames, allLabel: "Not deleted" } }}
        columns={collectionColumns}
        query={query}
        rows={query.data && filterCollections(query.data, list.filters)}
        getName={({ title }) => title}
        actions={actions}
        pageSize={12}
        noneYet={{ title: "No collections found" }}
      />
      {dialog}
    </AdminPage>
  );
}

const getShopPath = ({ slug }: ListedCollection) => paths.collection(slug);

const collectionColumns: readonly Column<ListedCollection, CollectionSort>[] = [
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
    cell: (collection) => <StateBadge state={getCollectionState(collection)} />,
  },
  { label: "Tags", cell: ({ tags }) => tags.join(", ") || "None" },
  { label: "Outfits", sort: "outfits", align: "end", cell: shownOutfits },
  {
    label: "Created",
    sort: "created",
    align: "end",
    orders: ["Oldest", "Newest"],
    cell: ({ created_at }) => mediumDate(created_at),
  },
];
