import { pluralize } from "@ensemble/domain";
import { pageTitle, paths, type ScreenAddress } from "@ensemble/contract";
import {
  searchParamKeys,
  breadcrumbs,
  NotFoundPage,
  readFilters,
  SocialMeta,
  StructuredData,
  useFilters,
} from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Link, Navigate, useLocation, useParams } from "@ensemble/router";
import { Button, DisplayTitle, EmptyState, Page } from "@ensemble/ui";
import type { ReactNode } from "react";
import { HiddenTitle, QueryView } from "../../components/query-view";
import { pagePath, pageSize } from "../../components/page-range";
import { LoadingOutfits } from "../outfits/outfit-grid";
import { ItemList } from "./item-list";
import { itemPageQuery, itemRules, shopPageQuery, useItemPages } from "./item-filters";
import styles from "./item-list.module.css";

/** The items of one shop (SHOP-10). */
export default function ShopScreen(): ReactNode {
  const { slug = "" } = useParams();
  const list = useFilters(itemRules);
  const first = useItemPages(list.filters, slug).query.data?.items[0];
  const path = paths.shop(slug);
  const { search, hash } = useLocation();
  const query = useQuery(shopPageQuery(slug));
  const shop = query.data ?? undefined;
  if (query.data === null) return <ShopNotFound />;
  if (shop && shop.slug !== slug) {
    return <Navigate to={{ pathname: paths.shop(shop.slug), search, hash }} permanent replace />;
  }
  const description = shop && `${pluralize(shop.item_count, "item")} from ${shop.name}.`;
  return (
    <Page title={pageTitle(shop?.name ?? "Shop")} description={description}>
      {!shop && <HiddenTitle>Shop</HiddenTitle>}
      <QueryView
        query={{ ...query, data: shop }}
        subject="The shop"
        loading={<LoadingOutfits count={pageSize} />}
      >
        {({ name, item_count }) => (
          <>
            <SocialMeta
              path={pagePath(path, list.filters.page)}
              title={name}
              description={description ?? null}
              picture={first && { url: first.image, alt: first.name }}
            />
            <StructuredData
              data={breadcrumbs([
                { name: "Items", path: paths.items() },
                { name, path },
              ])}
            />
            <DisplayTitle>{name}</DisplayTitle>
            <p className={styles.text}>{description}</p>
            {item_count === 0 ? (
              <EmptyState
                title="No items right now"
                text={`None of ${name}'s items are for sale on Ensemble today.`}
              >
                <Button asChild variant="soft" size="3">
                  <Link to={paths.items()}>Browse All Items</Link>
                </Button>
              </EmptyState>
            ) : (
              <ItemList list={list} shop={slug} path={list.count > 0 ? undefined : path} />
            )}
          </>
        )}
      </QueryView>
    </Page>
  );
}

function ShopNotFound(): ReactNode {
  return (
    <NotFoundPage
      title="Shop not found"
      text="It may no longer be on Ensemble. Browse items from other shops."
      browse={{ label: "Browse All Items", to: paths.items() }}
    />
  );
}

ShopScreen.searchKeys = searchParamKeys(itemRules);
ShopScreen.data = ({ params: { slug = "" }, search }: ScreenAddress) => [
  shopPageQuery(slug),
  itemPageQuery(readFilters(itemRules, search), slug),
];
