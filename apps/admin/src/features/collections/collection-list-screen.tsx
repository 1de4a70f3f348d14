import { paths } from "@ensemble/contract";
import { FilterSelect, SearchField, useFilters } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Button, EmptyState } from "@ensemble/ui";
import { Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { AdminPage } from "../../layout/page/admin-page";
import { DataTable } from "../../layout/table/data-table";
import { FilterBar } from "../../layout/lists/filter-bar";
import { stateNames } from "../../layout/records/record-state";
import { useFileSweep } from "../images/file-sweep";
import { allCollections } from "./collection";
import { CollectionActions } from "./collection-actions";
import { collectionColumns } from "./collection-columns";
import { collectionRules, filterCollections } from "./filter-collections";
import { CollectionDialogs, type OpenDialog } from "./collection-dialogs";

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
