import { colorName, garmentNames } from "@ensemble/domain";
import { formatPrice, pageTitle, paths, type ScreenAddress } from "@ensemble/contract";
import { breadcrumbs, NotFoundPage, SocialMeta, StructuredData } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Link, useGone, useParams } from "@ensemble/router";
import { Page, Title } from "@ensemble/ui";
import type { ReactNode } from "react";
import { HiddenTitle, QueryView } from "../../components/query-view";
import { Section } from "../../components/section";
import { FavoriteButton } from "../favorites/favorite-button";
import { LoadingOutfits, OutfitGrid } from "../outfits/outfit-grid";
import { useRecordViewed } from "../recently-viewed/viewed";
import {
  itemQuery,
  type ItemDetail,
  outfitsWithItemQuery,
  productMarkup,
  similarItemsQuery,
} from "./item";
import { ItemGrid } from "./item-card";
import { ItemPictures, ItemSummary } from "./item-summary";
import styles from "./item.module.css";
import { PriceHistory } from "./price-history";

/** One item with its price, sizes, shop and outfits (SHOP-9). */
export default function ItemScreen(): ReactNode {
  const { slug = "" } = useParams();
  const query = useQuery(itemQuery(slug));
  const { data } = query;
  if (data === null) return <ItemNotFound />;
  if (data?.taken_down_at) return <GoneItem item={data} />;
  return (
    <Page title={pageTitle(data?.name ?? "Item")} description={data && describeItem(data)}>
      {!data && <HiddenTitle>Item</HiddenTitle>}
      <QueryView
        query={{ ...query, data }}
        subject="The item"
        loading={<LoadingOutfits count={2} />}
      >
        {(item) => <ItemContent key={item.id} item={item} />}
      </QueryView>
    </Page>
  );
}

function ItemNotFound(): ReactNode {
  return (
    <NotFoundPage
      title="Item not found"
      text="The shop may have removed it. Browse our other items."
      browse={{ label: "Browse All Items", to: paths.items() }}
    />
  );
}

/** An item that was taken down, for visitors of old links (SHOP-13). */
function GoneItem({ item }: { item: ItemDetail }): ReactNode {
  const { id, name, garment, color, shop_name } = item;
  useGone();
  return (
    <Page title={pageTitle(name)}>
      <meta name="robots" content="noindex" />
      <div className={styles.layout}>
        <ItemPictures item={item} />
        <div>
          <div className={styles.summary}>
            <div className={styles.head}>
              <p className={styles.kind}>
                <Link to={paths.items(garment)}>{garmentNames[garment]}</Link>
                {` · ${colorName(color)}`}
              </p>
              <FavoriteButton kind="items" id={id} name={name} />
            </div>
            <Title as="h1" className={styles.name}>
              {name}
            </Title>
            <p className={styles.shop}>{`From ${shop_name}`}</p>
            <p className={styles.gone}>This item is no longer sold.</p>
          </div>
        </div>
      </div>
      <SimilarItems item={item} />
      <ItemOutfits item={item} />
    </Page>
  );
}

const describeItem = ({ name, shop_name, price }: ItemDetail): string =>
  `${name} from ${shop_name}, ${formatPrice(price)}. See sizes, price history, and outfits that use it.`;

function ItemContent({ item }: { item: ItemDetail }): ReactNode {
  const { name, slug, image, garment, availability } = item;
  const soldOut = availability === "sold_out";
  useRecordViewed("items", item.id);
  return (
    <>
      <SocialMeta
        path={paths.item(slug)}
        title={name}
        description={describeItem(item)}
        picture={{ url: image, alt: name }}
        type="product"
      />
      <StructuredData data={productMarkup(item)} />
      <StructuredData
        data={breadcrumbs([
          { name: "Items", path: paths.items() },
          { name: garmentNames[garment], path: paths.items(garment) },
          { name, path: paths.item(slug) },
        ])}
      />
      <div className={styles.layout} data-viewed={`items:${item.id}`}>
        <ItemPictures item={item} />
        <div>
          <ItemSummary item={item} />
          <PriceHistory item={item} />
        </div>
      </div>
      {/* If the item is sold out, similar ones come first. */}
      {soldOut && <SimilarItems item={item} />}
      <ItemOutfits item={item} />
      {!soldOut && <SimilarItems item={item} />}
    </>
  );
}

/** Items of the same garment and color, if any. */
function SimilarItems({ item }: { item: ItemDetail }): ReactNode {
  const query = useQuery(similarItemsQuery(item));
  if (query.data?.length === 0) return null;
  const { garment, color } = item;
  return (
    <Section
      title={`More ${garmentNames[garment]} in ${colorName(color)}`}
      more={{ label: "View all similar items", to: `${paths.items(garment)}&color=${color}` }}
    >
      <QueryView query={query} subject="Similar items" loading={<LoadingOutfits count={4} />}>
        {(items) => <ItemGrid items={items} />}
      </QueryView>
    </Section>
  );
}

function ItemOutfits({ item }: { item: ItemDetail }): ReactNode {
  const query = useQuery(outfitsWithItemQuery(item));
  if (query.data?.length === 0) return null;
  return (
    <Section
      title="Outfits With This Item"
      more={{ label: "View all outfits", to: paths.outfits() }}
    >
      <QueryView query={query} subject="These outfits" loading={<LoadingOutfits count={4} />}>
        {(outfits) => <OutfitGrid outfits={outfits} />}
      </QueryView>
    </Section>
  );
}

ItemScreen.data = ({ params: { slug = "" } }: ScreenAddress) => [itemQuery(slug)];
