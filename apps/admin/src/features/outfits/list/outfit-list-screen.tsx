import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Button, EmptyState } from "@ensemble/ui";
import { Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { AdminPage } from "../../../layout/page/admin-page";
import { DataTable } from "../../../layout/table/data-table";
import { Pagination } from "../../../layout/lists/pagination";
import { useFilters } from "@ensemble/controls";
import { useFileSweep } from "../../images/file-sweep";
import { OutfitActions } from "./outfit-actions";
import { outfitColumns } from "./outfit-columns";
import { OutfitDialogs, type OpenDialog } from "./outfit-dialogs";
import { OutfitFilters } from "./outfit-filters";
import { outfitList } from "./outfit-list";
import { outfitRules, outfitsPageSize } from "./outfit-rules";

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
