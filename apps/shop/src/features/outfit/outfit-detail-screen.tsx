import { isShoeSize } from "@ensemble/domain";
import { pageTitle, paths, type ScreenAddress } from "@ensemble/contract";
import {
  breadcrumbs,
  NotFoundPage,
  SocialMeta,
  StructuredData,
  whenSeen,
} from "@ensemble/controls";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Navigate, useParams } from "@ensemble/router";
import { db, unwrap, visitorId } from "@ensemble/session";
import { BelowTheFold, Note, Page, toast, useOnDevice } from "@ensemble/ui";
import { type ReactNode, useEffect, useRef } from "react";
import { HiddenTitle, QueryView } from "../../components/query-view";
import { Section } from "../../components/section";
import { outfitKeys } from "../../query-keys";
import { AlertButton } from "../alerts/alert-button";
import { ShoppingList } from "../items/item-row";
import { ShopBar, ShopButton, useShopThisLook } from "../items/shop-this-look";
import { OtherColors, Substitutes, useLook } from "../items/substitutes";
import { LoadingOutfits, OutfitGrid } from "../outfits/outfit-grid";
import { listedCards } from "../outfits/outfits";
import { RecentlyViewed } from "../recently-viewed/recently-viewed";
import { OutfitReviews } from "../reviews/outfit-reviews";
import { useCachedReviews } from "../reviews/reviews";
import { useRecordViewed } from "../recently-viewed/viewed";
import { Gallery } from "./gallery";
import { outfitQuery, type OutfitDetail, outfitMarkup, useSizeChoice } from "./outfit";
import { LoadingOutfit, OutfitSummary, SizePicker } from "./outfit-summary";
import styles from "./outfit.module.css";

/** One outfit with its images, price and shops (OUT-9). */
export default function OutfitDetailScreen(): ReactNode {
  const { slug = "" } = useParams();
  const query = useQuery(outfitQuery(slug));
  const { data } = query;
  if (data === null) return <OutfitNotFound />;
  return (
    <Page title={pageTitle(data?.title ?? "Outfit")} description={data && describeOutfit(data)}>
      {!data && <HiddenTitle>Outfit</HiddenTitle>}
      <QueryView
        query={{ ...query, data }}
        subject="The outfit"
        loading={<LoadingOutfit slug={slug} />}
      >
        {(outfit) => <OutfitContent key={outfit.id} outfit={outfit} />}
      </QueryView>
    </Page>
  );
}

/**
 * Redirects an unknown slug to the list, with a toast (OUT-16), so that visitors with an old link
 * can choose another outfit. Without scripts, it shows a page like every other missing record.
 */
function OutfitNotFound(): ReactNode {
  const isHydrated = useOnDevice(() => true, false);
  useEffect(() => {
    toast({
      kind: "info",
      title: "Outfit not found",
      description: "It may have been removed. Browse our other outfits.",
    });
  }, []);
  if (isHydrated) return <Navigate to={paths.outfits()} replace />;
  return (
    <NotFoundPage
      title="Outfit not found"
      text="It may have been removed. Browse our other outfits."
      browse={{ label: "Browse All Outfits", to: paths.outfits() }}
    />
  );
}

const describeOutfit = ({ description, subtitle }: OutfitDetail): string | undefined =>
  description ?? subtitle ?? undefined;

function OutfitContent({ outfit }: { outfit: OutfitDetail }): ReactNode {
  const { id, title } = outfit;
  const { size, sizes, isOwnSize, choose } = useSizeChoice();
  const offered = outfit.sizes.filter((size) => !isShoeSize(size));
  const originals = outfit.outfit_items.map(({ items: item }) => item);
  const look = useLook(originals);
  const { items } = look;
  const isGone = originals.length > 0 && originals.every((item) => item.taken_down_at);
  const isOffered = items.length > 0 && !isGone;
  const { shop, sheet } = useShopThisLook(items, id);
  const button = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  const refetchOutfit = () =>
    void client.invalidateQueries({ queryKey: outfitQuery(outfit.slug).queryKey });

  return (
    <>
      <OutfitViewCounter outfitId={id} />
      <SocialMeta
        path={paths.outfit(outfit.slug)}
        title={title}
        description={describeOutfit(outfit) ?? null}
        picture={{ url: outfit.hero_image, alt: title }}
        type="product"
      />
      <OutfitStructuredData outfit={outfit} />
      <StructuredData
        data={breadcrumbs([
          { name: "Outfits", path: paths.outfits() },
          { name: title, path: paths.outfit(outfit.slug) },
        ])}
      />
      <div className={styles.layout} data-viewed={`outfits:${id}`}>
        <Gallery title={title} pictures={outfit.outfit_images} />
        <OutfitSummary outfit={outfit} look={look}>
          {isGone && (
            <Note>The items of this outfit are no longer sold. See similar outfits below.</Note>
          )}
          {isOffered && <ShopButton onShop={shop} button={button} />}
          {offered.length > 0 && !isGone && (
            <SizePicker offered={offered} chosen={size} isOwnSize={isOwnSize} onChoose={choose} />
          )}
          {isOffered && <OutfitAlerts outfit={outfit} />}
        </OutfitSummary>
      </div>
      {items.length > 0 && (
        <BelowTheFold height={shoppingListHeight(items.length)}>
          <Section title="Complete Shopping List">
            <ShoppingList
              items={items}
              originals={originals}
              outfitId={id}
              screen="outfit_detail"
              sizes={sizes}
              after={(index) => {
                const original = originals[index]!;
                if (original.availability !== "sold_out") {
                  return <OtherColors {...{ originals, original, look }} />;
                }
                return (
                  <>
                    <AlertButton
                      target={{ kind: "items", ...original }}
                      kind="back_in_stock"
                      labelWithName
                    />
                    <Substitutes {...{ original, look, sizes }} />
                  </>
                );
              }}
            />
          </Section>
        </BelowTheFold>
      )}
      <OutfitReviews outfit={outfit} onChanged={refetchOutfit} />
      <BelowTheFold height={{ phone: 780, wide: 640 }}>
        <SimilarOutfits outfit={outfit} />
      </BelowTheFold>
      <RecentlyViewed exceptId={id} />
      {isOffered && (
        <ShopBar
          onShop={shop}
          button={button}
          price={look.hasSwaps ? look.total : outfit.total_price}
        />
      )}
      {sheet}
    </>
  );
}

const countedViews = new Set<string>();

/**
 * Counts a view once the page is visible. The database counts one per visitor, outfit and day. In
 * its own component, so that the page doesn't rerender when the response arrives.
 */
function OutfitViewCounter({ outfitId }: { outfitId: string }): null {
  const { mutate } = useMutation({
    scope: { id: "outfit views" },
    mutationFn: async (outfit: string) =>
      unwrap(db().rpc("record_outfit_view", { outfit, visitor: visitorId() })),
    onError: (error) => console.warn("A view wasn't counted.", error),
  });
  useRecordViewed("outfits", outfitId);
  useEffect(() => {
    // The document's script has counted the page's first outfit.
    if (countedViews.has(outfitId) || document.documentElement.dataset.counted === outfitId) return;
    countedViews.add(outfitId);
    // In its own task, because effects run in hydration's.
    whenSeen(() => setTimeout(mutate, 0, outfitId));
  }, [outfitId, mutate]);
  return null;
}

/**
 * Describes the outfit to search engines. In its own component, so that only it rerenders when
 * reviews are loaded.
 */
function OutfitStructuredData({ outfit }: { outfit: OutfitDetail }): ReactNode {
  return <StructuredData data={outfitMarkup(outfit, useCachedReviews(outfit.id))} />;
}

/** A price drop alert, and a back-in-stock alert if an item is sold out (ALERT-1). */
function OutfitAlerts({ outfit }: { outfit: OutfitDetail }): ReactNode {
  const { id, title: name, total_price: price, sizes, outfit_items: entries } = outfit;
  const target = { kind: "outfits" as const, id, name, price, sizes };
  const hasSoldOut = entries.some(({ items: item }) => item.availability === "sold_out");
  return (
    <div className={styles.alerts}>
      <AlertButton target={target} kind="price_drop" />
      {hasSoldOut && <AlertButton target={target} kind="back_in_stock" />}
    </div>
  );
}

/** Returns the height in pixels. Phones have one item per row, wider screens two. */
const shoppingListHeight = (items: number) => ({
  phone: 110 + 170 * items,
  wide: 130 + 150 * Math.ceil(items / 2),
});

const maxSimilar = 4;

/** Similar outfits, if any (OUT-13). */
function SimilarOutfits({ outfit }: { outfit: OutfitDetail }): ReactNode {
  const query = useQuery(similarOutfitsQuery(outfit));
  if (query.data?.length === 0) return null;
  return (
    <Section title="Similar Outfits" more={{ label: "View all outfits", to: paths.outfits() }}>
      <QueryView
        query={query}
        subject="Similar outfits"
        loading={<LoadingOutfits count={maxSimilar} />}
      >
        {(outfits) => <OutfitGrid outfits={outfits} />}
      </QueryView>
    </Section>
  );
}

/** Queries other outfits with the same occasion or vibe, most popular first. */
const similarOutfitsQuery = ({ id, occasion, vibe }: OutfitDetail) =>
  queryOptions({
    queryKey: outfitKeys.similar(id),
    queryFn: () =>
      unwrap(
        listedCards()
          .or(`occasion.eq.${occasion},vibe.eq.${vibe}`)
          .neq("id", id)
          .order("popularity", { ascending: false })
          .order("id")
          .limit(maxSimilar),
      ),
  });

OutfitDetailScreen.data = ({ params: { slug = "" } }: ScreenAddress) => [outfitQuery(slug)];
