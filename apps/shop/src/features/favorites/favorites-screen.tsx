import { pageTitle } from "@ensemble/contract";
import { useSearchParams } from "@ensemble/router";
import { useFavorites, type FavoriteKind } from "@ensemble/session";
import { DisplayTitle, Page } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Tabs } from "../../layout/tabs";
import { FavoriteItems } from "./favorite-items";
import { FavoriteOutfits } from "./favorite-outfits";

/** Favorite outfits and single items (FAV-5). */
export default function FavoritesScreen(): ReactNode {
  const [address, setAddress] = useSearchParams();
  const { outfits, items } = useFavorites();
  const shown: FavoriteKind = address.get("tab") === "items" ? "items" : "outfits";

  return (
    <Page title={pageTitle("Favorites")}>
      <DisplayTitle>Favorites</DisplayTitle>
      <Tabs
        label="Favorites"
        tabs={[
          { value: "outfits", label: `Outfits (${outfits.length})` },
          { value: "items", label: `Items (${items.length})` },
        ]}
        value={shown}
        onChange={(kind) => setAddress(kind === "items" ? { tab: kind } : {}, { replace: true })}
      >
        {shown === "outfits" ? <FavoriteOutfits ids={outfits} /> : <FavoriteItems ids={items} />}
      </Tabs>
    </Page>
  );
}
