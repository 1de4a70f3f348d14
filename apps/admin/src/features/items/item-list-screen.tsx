import { formatPrice, paths } from "@ensemble/contract";
import { type FilterControls, useFilters } from "@ensemble/controls";
import { formatCount, garmentNames, mediumDate, pluralize } from "@ensemble/domain";
import { lazyDialog, PicturedRow, QueryView } from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Button, Note, PlainLink, VisuallyHidden } from "@ensemble/ui";
import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { AdminList } from "../../components/admin-list";
import { AdminPage } from "../../components/admin-page";
import type { Column } from "../../components/data-table";
import { useSelection } from "../../components/table-parts";
import type { BulkAction } from "./bulk-items";
import {
  availabilityNames,
  colorNames,
  itemsQuery,
  itemRules,
  itemShopsQuery,
  type ItemSort,
  itemsPageSize,
  itemStateNames,
  type ListedItem,
  maxListedItems,
} from "./items";

const BulkItems = lazyDialog(() => import("./bulk-items"));

/** All items, except those taken down, which are listed on request (EDIT-16). */
export default function ItemListScreen(): ReactNode {
  const shops = useQuery(itemShopsQuery);
  return (
    <AdminPage
      title="Items"
      subtitle="Correct, reprice, restock, and take down what shops sell"
      back={{ label: "Back to Dashboard", to: paths.admin() }}
      actions={
        <>
          <Button asChild size="3" variant="outline" color="gray" highContrast>
            <Link to={`${paths.adminPartnerBulk()}?kind=items`}>Import &amp; Export</Link>
          </Button>
          <Button asChild size="3">
            <Link to={paths.adminItem("new")}>
              <Plus size={18} aria-hidden />
              New Item
            </Link>
          </Button>
        </>
      }
    >
      <QueryView query={shops} what="The items" height="480px">
        {(shops) => <ItemList shops={shops} />}
      </QueryView>
    </AdminPage>
  );
}

interface ItemListProps {
  shops: readonly { slug: string; name: string }[];
}

function ItemList({ shops }: ItemListProps): ReactNode {
  const rules = useMemo(() => itemRules(shops.map(({ slug }) => slug)), [shops]);
  const list = useFilters(rules);
  const query = useQuery(itemsQuery(list.filters));
  const { bulk, dialog } = useBulkChanges(list, query.data?.items);
  const total = query.data?.total;
  return (
    <>
      <AdminList
        caption="Items"
        list={list}
        search="Search by name, shop, style code, or URL"
        filters={{
          shop: { label: "Shop", names: shops.map(({ slug, name }) => [slug, name] as const) },
          category: { label: "Category", names: garmentNames },
          color: { label: "Color", names: colorNames },
          availability: { label: "Availability", names: availabilityNames },
          state: { label: "Show", names: itemStateNames, allLabel: "Not taken down" },
        }}
        newest={rules.defaultSort}
        columns={itemColumns}
        query={query}
        rows={query.data?.items}
        total={total}
        reachable={maxListedItems}
        getName={({ name, color }) => `${name}, ${colorNames[color]}`}
        bulk={bulk}
        pageSize={itemsPageSize}
        noneFound={{ text: "No items match your search or filters." }}
        noneYet={{ title: "No items yet", text: "Add the first one." }}
      >
        <Note role="status">{total === undefined ? "\u00a0" : countText(total)}</Note>
      </AdminList>
      {dialog}
    </>
  );
}

const countText = (total: number): string =>
  total > maxListedItems
    ? `More than ${formatCount(maxListedItems)} items. Search or filter to narrow the list.`
    : pluralize(total, "item");

/** Bulk changes of the selected items, and the dialog that asks for one. */
function useBulkChanges(
  { filters }: FilterControls<ReturnType<typeof itemRules>>,
  items: readonly ListedItem[] | undefined,
) {
  const selection = useSelection();
  const [opened, setOpened] = useState<{ action: BulkAction; ids: string[] }>();
  const queries = useQueryClient();
  const places = useRef(new Map<string, number>());
  const note = (ids: readonly string[], first: number) =>
    ids.forEach((id, index) => places.current.set(id, first + index));
  useEffect(() => {
    note(items?.map(({ id }) => id) ?? [], (filters.page - 1) * itemsPageSize);
  }, [items, filters.page]);
  // In the list's order, not that of the clicks.
  function open(action: BulkAction): void {
    const getPosition = (id: string) => places.current.get(id) ?? maxListedItems;
    const ids = selection.keys.toSorted((one, other) => getPosition(one) - getPosition(other));
    setOpened({ action, ids });
  }
  const actions: readonly (readonly [BulkAction, string])[] = [
    ["price", "Change Price…"],
    ["availability", "Availability…"],
    ["tags", "Tags…"],
    filters.choices.state === "taken_down"
      ? ["bring_back", "Bring Back…"]
      : ["take_down", "Take Down…"],
  ];
  return {
    bulk: {
      noun: "item",
      selection,
      readKeys: async (page: number) => {
        const found = await queries.fetchQuery(itemsQuery({ ...filters, page }, 100));
        const ids = found.items.map(({ id }) => id);
        note(ids, (page - 1) * 100);
        return ids;
      },
      children: (tooMany: boolean) =>
        actions.map(([key, label]) => (
          <Button
            key={key}
            size="3"
            variant="soft"
            color={key === "take_down" ? "red" : undefined}
            disabled={tooMany}
            onClick={() => open(key)}
          >
            {label}
          </Button>
        )),
    },
    dialog: opened && (
      <BulkItems {...opened} onChanged={selection.clear} onClose={() => setOpened(undefined)} />
    ),
  };
}

const itemColumns: readonly Column<ListedItem, ItemSort>[] = [
  {
    label: "Item",
    head: true,
    sort: "name",
    cell: ({ id, name, image }) => (
      <PlainLink as={Link} to={paths.adminItem(id)}>
        <PicturedRow image={image} title={name} />
      </PlainLink>
    ),
  },
  { label: "Shop", sort: "shop", cell: ({ shop_name }) => shop_name },
  { label: "Category", cell: ({ garment }) => garmentNames[garment] },
  { label: "Color", cell: ({ color }) => colorNames[color] },
  {
    label: "Price",
    sort: "price",
    align: "end",
    cell: ({ price, on_sale, reference_price }) =>
      on_sale && reference_price !== null ? (
        <span>
          <s>
            <VisuallyHidden>before: </VisuallyHidden>
            {formatPrice(reference_price)}
          </s>{" "}
          {formatPrice(price)}
        </span>
      ) : (
        formatPrice(price)
      ),
  },
  {
    label: "Availability",
    cell: ({ availability, taken_down }) =>
      taken_down ? "Taken down" : availabilityNames[availability],
  },
  { label: "Outfits", align: "end", cell: ({ outfit_count }) => formatCount(outfit_count) },
  {
    label: "Changed",
    sort: "updated",
    align: "end",
    orders: ["Oldest Change", "Latest Change"],
    cell: ({ version }) => mediumDate(version),
  },
];
