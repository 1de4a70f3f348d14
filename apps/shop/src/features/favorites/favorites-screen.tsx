import { pageTitle } from "@ensemble/contract";
import { Link, useSearchParams } from "@ensemble/router";
import { useFavorites, type FavoriteKind } from "@ensemble/session";
import { Button, DisplayTitle, Page } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { Tabs } from "../../layout/tabs";
import { shopPaths } from "../../paths";
import styles from "./favorites-screen.module.css";
import { FallsNotice } from "./prices/falls-notice";
import { FavoriteItems } from "./favorite-items";
import { FavoriteOutfits } from "./favorite-outfits";
import { ListNav } from "./lists/list-nav";
import { ListTools } from "./lists/list-tools";
import { usePriceFalls } from "./prices/price-falls";

/** Favorite outfits and single items, the first of the lists (FAV-5). */
export default function FavoritesScreen(): ReactNode {
  const [address, setAddress] = useSearchParams();
  const { outfits, items } = useFavorites();
  const [arranging, setArranging] = useState(false);
  const falls = usePriceFalls(outfits, items);
  const shown: FavoriteKind = address.get("tab") === "items" ? "items" : "outfits";
  const Favorites = shown === "outfits" ? FavoriteOutfits : FavoriteItems;
  const ids = shown === "outfits" ? outfits : items;

  return (
    <Page title={pageTitle("Favorites")}>
      <DisplayTitle>Favorites</DisplayTitle>
      <ListNav current={null} />
      <p className={styles.alerts}>
        <Link to={shopPaths.alerts()}>My Alerts</Link> tell you of lower prices and of what is back.
      </p>
      <FallsNotice count={[...outfits, ...items].filter((id) => falls.has(id)).length} />
      {outfits.length + items.length > 0 && (
        <ListTools list={{ id: null, name: "Favorites" }}>
          <Button
            type="button"
            size="2"
            variant={arranging ? "solid" : "soft"}
            color="gray"
            highContrast={arranging}
            aria-pressed={arranging}
            onClick={() => setArranging(!arranging)}
          >
            Arrange and note
          </Button>
        </ListTools>
      )}
      <Tabs
        label="Favorites"
        tabs={[
          { value: "outfits", label: `Outfits (${outfits.length})` },
          { value: "items", label: `Items (${items.length})` },
        ]}
        value={shown}
        onChange={(kind) => setAddress(kind === "items" ? { tab: kind } : {}, { replace: true })}
      >
        <Favorites ids={ids} falls={falls} arranging={arranging} />
      </Tabs>
    </Page>
  );
}
