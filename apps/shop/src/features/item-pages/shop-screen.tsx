import { pluralize } from "@ensemble/domain";
import { pageTitle, paths, type ScreenAddress } from "@ensemble/contract";
import {
  addressKeys,
  breadcrumbs,
  NotFoundPage,
  readFilters,
  SocialMeta,
  StructuredData,
  useFilters,
} from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { useParams } from "@ensemble/router";
import { DisplayTitle, Page } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Loaded, WaitingTitle } from "../../components/loaded";
import { pageSize, pathOfPage } from "../../components/page-range";
import { LoadingOutfits } from "../outfits/outfit-grid";
import { ItemList } from "./item-list";
import { itemPage, itemRules, shops } from "./item-filters";
import styles from "./item-list.module.css";

/** What one shop sells (SHOP-10). */
export default function ShopScreen(): ReactNode {
  const { slug = "" } = useParams();
  const list = useFilters(itemRules);
  const path = paths.shop(slug);
  const query = useQuery(shops());
  const shop = query.data?.find((one) => one.slug === slug);
  if (query.data && !shop) return <UnknownShop />;
  const description = shop && `${pluralize(shop.item_count, "item")} from ${shop.name}.`;
  return (
    <Page title={pageTitle(shop?.name ?? "Shop")} description={description}>
      {!shop && <WaitingTitle>Shop</WaitingTitle>}
      <Loaded
        query={{ ...query, data: shop }}
        what="The shop"
        loading={<LoadingOutfits count={pageSize} />}
      >
        {({ name }) => (
          <>
            <SocialMeta
              path={pathOfPage(path, list.filters.page)}
              title={name}
              description={description ?? null}
            />
            <StructuredData
              data={breadcrumbs([
                { name: "Items", path: paths.items() },
                { name, path },
              ])}
            />
            <DisplayTitle>{name}</DisplayTitle>
            <p className={styles.text}>{description}</p>
            <ItemList list={list} shop={slug} path={list.count > 0 ? undefined : path} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function UnknownShop(): ReactNode {
  return (
    <NotFoundPage
      title="Shop not found"
      text="It may no longer be on Ensemble. Browse items from other shops."
      browse={{ label: "Browse All Items", to: paths.items() }}
    />
  );
}

ShopScreen.searchKeys = addressKeys(itemRules);
ShopScreen.data = ({ params: { slug = "" }, search }: ScreenAddress) => [
  shops(),
  itemPage(readFilters(itemRules, search), slug),
];
