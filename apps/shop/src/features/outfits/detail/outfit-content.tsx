import { isShoeSize } from "@ensemble/catalogue";
import { paths } from "@ensemble/contract";
import { breadcrumbs, SocialMeta, StructuredData } from "@ensemble/controls";
import { useQueryClient } from "@ensemble/query";
import { BelowTheFold } from "@ensemble/ui";
import { useRef, type ReactNode } from "react";
import { Section } from "../../../layout/section";
import { AlertButton } from "../../alerts/alert-button";
import { useLook } from "../../items/look";
import { OtherColors } from "../../items/other-colors";
import { ShoppingList } from "../../items/shopping-list";
import { ShopBar, ShopButton } from "../../items/shopping/shop-button";
import { useShopThisLook } from "../../items/shopping/shop-this-look";
import { Substitutes } from "../../items/substitutes";
import { RecentlyViewed } from "../../recently-viewed/recently-viewed";
import { useKnownReviews } from "../../reviews/known-reviews";
import { OutfitReviews } from "../../reviews/outfit-reviews";
import { Gallery } from "../gallery/gallery";
import { OutfitAlerts } from "./outfit-alerts";
import { outfitBySlug, type OutfitDetail } from "./outfit-detail";
import styles from "./outfit-detail-screen.module.css";
import { outfitMarkup } from "./outfit-markup";
import { OutfitSummary } from "./outfit-summary";
import { OutfitView } from "./outfit-view";
import { SimilarOutfits } from "./similar-outfits";
import { useSizeChoice } from "../sizes/size-choice";
import { SizePicker } from "../sizes/size-picker";

export const descriptionOf = ({ description, subtitle }: OutfitDetail): string | undefined =>
  description ?? subtitle ?? undefined;

export function OutfitContent({ outfit }: { outfit: OutfitDetail }): ReactNode {
  const { id, title } = outfit;
  const { size, sizes, hers, choose } = useSizeChoice();
  const offered = outfit.sizes.filter((one) => !isShoeSize(one));
  const originals = outfit.outfit_items.map(({ items: item }) => item);
  const look = useLook(originals);
  const { items } = look;
  const { shop, sheet } = useShopThisLook(items, id);
  const button = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  const readAgain = () =>
    void client.invalidateQueries({ queryKey: outfitBySlug(outfit.slug).queryKey });

  return (
    <>
      <OutfitView outfitId={id} />
      <SocialMeta
        path={paths.outfit(outfit.slug)}
        title={title}
        description={descriptionOf(outfit) ?? null}
        image={outfit.hero_image}
        type="product"
      />
      <OutfitData outfit={outfit} />
      <StructuredData
        data={breadcrumbs([
          { name: "Outfits", path: paths.outfits() },
          { name: title, path: paths.outfit(outfit.slug) },
        ])}
      />
      <div className={styles.layout}>
        <Gallery title={title} pictures={outfit.outfit_images} />
        <OutfitSummary outfit={outfit} look={look}>
          {items.length > 0 && <ShopButton onShop={shop} button={button} />}
          {offered.length > 0 && (
            <SizePicker offered={offered} chosen={size} hers={hers} onChoose={choose} />
          )}
          {items.length > 0 && <OutfitAlerts outfit={outfit} />}
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
              after={(place) => {
                const original = originals[place]!;
                if (original.availability !== "sold_out") {
                  return <OtherColors {...{ originals, original, look }} />;
                }
                return (
                  <>
                    <AlertButton
                      thing={{ kind: "items", ...original }}
                      kind="back_in_stock"
                      named
                    />
                    <Substitutes {...{ original, look, sizes }} />
                  </>
                );
              }}
            />
          </Section>
        </BelowTheFold>
      )}
      <OutfitReviews outfit={outfit} onChanged={readAgain} />
      <BelowTheFold height={{ phone: 780, wide: 640 }}>
        <SimilarOutfits outfit={outfit} />
      </BelowTheFold>
      <RecentlyViewed except={id} />
      {items.length > 0 && (
        <ShopBar
          onShop={shop}
          button={button}
          price={look.swapped ? look.total : outfit.total_price}
        />
      )}
      {sheet}
    </>
  );
}

/** The outfit for search engines; drawn again when its reviews are read, which the page is not. */
function OutfitData({ outfit }: { outfit: OutfitDetail }): ReactNode {
  return <StructuredData data={outfitMarkup(outfit, useKnownReviews(outfit.id))} />;
}

/** In pixels: a phone has one row for each item, wider screens have one for two. */
const shoppingListHeight = (items: number) => ({
  phone: 110 + 170 * items,
  wide: 130 + 150 * Math.ceil(items / 2),
});
