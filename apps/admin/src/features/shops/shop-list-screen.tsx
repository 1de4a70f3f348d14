import { paths } from "@ensemble/contract";
import { useFilters } from "@ensemble/controls";
import { mediumDate } from "@ensemble/domain";
import { HistoryDialog, lazyDialog } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Button, IconButton } from "@ensemble/ui";
import { Pencil, Plus } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import { type Action, ActionMenu } from "../../components/action-menu";
import { AdminList } from "../../components/admin-list";
import { AdminPage } from "../../components/admin-page";
import type { Column } from "../../components/data-table";
import { partnerChoicesQuery } from "../links/partner-choices";
import {
  type AdminShop,
  isChain,
  partnerNames,
  shopRules,
  shopsQuery,
  type ShopSort,
  shopsPerPage,
} from "./shops";

const ShopDialog = lazyDialog(() => import("./shop-dialog"));
const ShopRemoval = lazyDialog(() => import("./shop-removal"));

type OpenDialog =
  | { kind: "form"; id?: string }
  | { kind: "history" | "merge" | "delete"; shop: AdminShop };

/** Manages the shops whose items are shown. */
export default function ShopListScreen(): ReactNode {
  const list = useFilters(shopRules);
  const query = useQuery(shopsQuery(list.filters));
  const [open, setOpen] = useState<OpenDialog>();
  const onClose = () => setOpen(undefined);
  const actions = useCallback(
    (shop: AdminShop) => (
      <>
        <IconButton
          variant="ghost"
          color="gray"
          aria-label={`Edit ${shop.name}`}
          onClick={() => setOpen({ kind: "form", id: shop.id })}
        >
          <Pencil size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
        <ActionMenu
          label={`More actions for ${shop.name}`}
          actions={moreActions(shop, (kind) => setOpen({ kind, shop }))}
        />
      </>
    ),
    [],
  );
  return (
    <AdminPage
      title="Shops"
      subtitle="Where items are sold, on which domains, and who earns on them"
      back={{ label: "Back to Dashboard", to: paths.admin() }}
      actions={
        <Button size="3" onClick={() => setOpen({ kind: "form" })}>
          <Plus size={18} aria-hidden />
          New Shop
        </Button>
      }
    >
      <AdminList
        caption="Shops"
        list={list}
        search="Search by name, domain or partner"
        filters={{ partner: { label: "Partner", names: partnerNames } }}
        columns={shopColumns}
        query={query}
        rows={query.data?.shops}
        total={query.data?.total}
        getName={({ name }) => name}
        actions={actions}
        pageSize={shopsPerPage}
        noneYet={{ title: "No shops found" }}
      />
      {open?.kind === "form" && <ShopDialog id={open.id} onClose={onClose} />}
      {open?.kind === "history" && <ShopHistory shop={open.shop} onClose={onClose} />}
      {(open?.kind === "merge" || open?.kind === "delete") && (
        <ShopRemoval shop={open.shop} merge={open.kind === "merge"} onClose={onClose} />
      )}
    </AdminPage>
  );
}

function moreActions(
  shop: AdminShop,
  open: (kind: "history" | "merge" | "delete") => void,
): Action[] {
  const { listed, taken_down, slug } = shop;
  return [
    ...(listed > 0 ? [{ label: "View on the Site", to: paths.shop(slug) }] : []),
    { label: "Items", to: `${paths.adminItems()}?shop=${slug}` },
    { label: "History", run: () => open("history") },
    ...(isChain(shop) ? [] : [{ label: "Merge...", run: () => open("merge") }]),
    ...(isChain(shop) || listed + taken_down > 0
      ? []
      : [{ label: "Delete", destructive: true, run: () => open("delete") }]),
  ];
}

function ShopHistory({ shop, onClose }: { shop: AdminShop; onClose: () => void }): ReactNode {
  const { data: partners } = useQuery(partnerChoicesQuery);
  return (
    <HistoryDialog
      table="shops"
      record={shop.id}
      title={shop.name}
      getName={(partner) => partners?.find(({ id }) => id === partner)?.shop_name}
      onClose={onClose}
    />
  );
}

const shopColumns: readonly Column<AdminShop, ShopSort>[] = [
  { label: "Shop", head: true, sort: "name", cell: ({ name }) => name },
  { label: "Domains", cell: ({ domains }) => domains.join(", ") },
  { label: "Partner", sort: "partner", cell: ({ partner_name: partner }) => partner ?? "None" },
  { label: "Free Shipping", cell: ({ free_shipping: free }) => (free ? "Yes" : "No") },
  {
    label: "Items",
    sort: "items",
    align: "end",
    cell: ({ listed, taken_down: hidden }) =>
      hidden > 0 ? `${listed} + ${hidden} taken down` : listed,
  },
  {
    label: "Changed",
    sort: "changed",
    align: "end",
    orders: ["Oldest", "Newest"],
    cell: ({ updated_at: changed }) => mediumDate(changed),
  },
];
