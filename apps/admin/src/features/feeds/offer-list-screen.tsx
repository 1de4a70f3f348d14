import { formatPrice, paths } from "@ensemble/contract";
import { Constants } from "@ensemble/contract/database";
import { useFilters } from "@ensemble/controls";
import { feedPaths, formatCount, garmentNames, mediumDate, pluralize } from "@ensemble/domain";
import { lazyDialog, QueryView } from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Badge, Button, Note, PlainLink } from "@ensemble/ui";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { AdminList } from "../../components/admin-list";
import { AdminPage } from "../../components/admin-page";
import type { Column } from "../../components/data-table";
import { useSelection } from "../../components/table-parts";
import { colorNames, itemShopsQuery } from "../items/items";
import {
  maxListedOffers,
  newNames,
  type Offer,
  offerRules,
  type OfferSort,
  offersPageSize,
  offersQuery,
  offerStateNames,
  priceNames,
} from "./offers";

const PickDialog = lazyDialog(() => import("./pick-dialog"));

/** Finds what shops offer in their feeds, and makes items of it (FEED-3). */
export default function OfferListScreen(): ReactNode {
  const shops = useQuery(itemShopsQuery);
  return (
    <AdminPage
      title="Offers"
      subtitle="What shops sell now, to pick items from"
      back={{ label: "Back to Feeds", to: feedPaths.feeds() }}
    >
      <QueryView query={shops} what="The shops" height="480px">
        {(shops) => <OfferList shops={shops} />}
      </QueryView>
    </AdminPage>
  );
}

const sizeNames = Constants.public.Enums.size.map((size) => [size, size] as const);

interface OfferListProps {
  shops: readonly { slug: string; name: string }[];
}

function OfferList({ shops }: OfferListProps): ReactNode {
  const rules = useMemo(() => offerRules(shops.map(({ slug }) => slug)), [shops]);
  const list = useFilters(rules);
  const query = useQuery(offersQuery(list.filters));
  const queries = useQueryClient();
  const selection = useSelection();
  const [picking, setPicking] = useState<string[]>();
  const total = query.data?.total;
  const actions = useCallback(
    (offer: Offer) =>
      offer.item ? (
        <PlainLink as={Link} to={paths.adminItem(offer.item.id)}>
          Open Item
        </PlainLink>
      ) : (
        <Button
          variant="soft"
          aria-label={`Pick ${offer.name}`}
          onClick={() => setPicking([offer.id])}
        >
          Pick
        </Button>
      ),
    [],
  );
  return (
    <>
      <AdminList
        caption="Offers"
        list={list}
        search="Search by name, brand, style code, or category"
        filters={{
          shop: { label: "Shop", names: shops.map(({ slug, name }) => [slug, name] as const) },
          category: { label: "Category", names: garmentNames },
          color: { label: "Color", names: colorNames },
          size: { label: "Size", names: sizeNames },
          price: { label: "Price", names: priceNames },
          new: { label: "New", names: newNames, allLabel: "Any time" },
          state: { label: "Show", names: offerStateNames, allLabel: "Not picked" },
        }}
        newest={rules.defaultSort}
        columns={offerColumns}
        query={query}
        rows={query.data?.offers}
        total={total}
        reachable={maxListedOffers}
        getName={({ name }) => name}
        actions={actions}
        bulk={{
          noun: "offer",
          selection,
          readKeys: async (page: number) => {
            const found = await queries.fetchQuery(offersQuery({ ...list.filters, page }, 100));
            return found.offers.map(({ id }) => id);
          },
          children: (tooMany: boolean) => (
            <Button
              size="3"
              variant="soft"
              disabled={tooMany}
              onClick={() => setPicking([...selection.keys])}
            >
              Pick
            </Button>
          ),
        }}
        pageSize={offersPageSize}
        noneFound={{ text: "No offers match your search or filters." }}
        noneYet={{ title: "No offers yet", text: "Add a feed and run it." }}
      >
        <Note role="status">{total === undefined ? "\u00a0" : countText(total)}</Note>
      </AdminList>
      {picking && (
        <PickDialog
          ids={picking}
          known={query.data?.offers ?? []}
          onPicked={selection.clear}
          onClose={() => setPicking(undefined)}
        />
      )}
    </>
  );
}

const countText = (total: number): string =>
  total > maxListedOffers
    ? `More than ${formatCount(maxListedOffers)} offers. Search or filter to narrow the list.`
    : pluralize(total, "offer");

const offerColumns: readonly Column<Offer, OfferSort>[] = [
  {
    label: "Offer",
    head: true,
    sort: "name",
    cell: ({ name, url }) => (
      <PlainLink href={url} target="_blank" rel="noreferrer">
        {name}
      </PlainLink>
    ),
  },
  { label: "Shop", cell: ({ shop_name }) => shop_name },
  {
    label: "Category",
    cell: ({ garment, category_text: text }) => (garment ? garmentNames[garment] : text),
  },
  { label: "Color", cell: ({ color, color_text: text }) => (color ? colorNames[color] : text) },
  { label: "Sizes", cell: ({ sizes }) => sizes.join(", ") || "One size or unknown" },
  {
    label: "Price",
    sort: "price",
    align: "end",
    cell: ({ price, on_sale: reduced }) => (
      <span>
        {formatPrice(price)} {reduced && <Badge color="gray">Sale</Badge>}
      </span>
    ),
  },
  {
    label: "New",
    sort: "new",
    align: "end",
    orders: ["Oldest", "Newest"],
    cell: ({ first_seen_at: seen, missing_since: missing }) =>
      missing ? `Missing since ${mediumDate(missing)}` : mediumDate(seen),
  },
];
