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
import { useParams } from "@ensemble/router";
import { DisplayTitle, Page } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Loaded, WaitingTitle } from "../../components/loaded";
import { pageSize, pathOfPage } from "../../components/page-range";
import { LoadingOutfits } from "../outfits/outfit-grid";
import { PieceList } from "./piece-list";
import { piecePage, pieceRules, shops } from "./pieces";
import styles from "./pieces.module.css";

/** What one shop sells (SHOP-10). */
export default function ShopScreen(): ReactNode {
  const { slug = "" } = useParams();
  const list = useFilters(pieceRules);
  const path = paths.shop(slug);
  const query = useQuery(shops());
  const shop = query.data?.find((one) => one.slug === slug);
  if (query.data && !shop) return <UnknownShop />;
  const description = shop && `${pluralize(shop.item_count, "piece")} from ${shop.name}.`;
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
                { name: "Pieces", path: paths.pieces() },
                { name, path },
              ])}
            />
            <DisplayTitle>{name}</DisplayTitle>
            <p className={styles.text}>{description}</p>
            <PieceList list={list} shop={slug} path={list.count > 0 ? undefined : path} />
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
      browse={{ label: "Browse All Pieces", to: paths.pieces() }}
    />
  );
}

ShopScreen.searchKeys = searchParamKeys(pieceRules);
ShopScreen.data = ({ params: { slug = "" }, search }: ScreenAddress) => [
  shops(),
  piecePage(readFilters(pieceRules, search), slug),
];
