import type { ReactNode } from "react";
import { AlertButton } from "../../alerts/alert-button";
import type { Entry } from "./entries";

/** Offers to tell of an entry: when it is back while it is sold out, else when it costs less. */
export function EntryAlert({
  entry: { outfits: outfit, items: piece },
}: {
  entry: Entry;
}): ReactNode {
  if (piece) {
    const kind = piece.availability === "sold_out" ? "back_in_stock" : "price_drop";
    return <AlertButton thing={{ kind: "items", ...piece }} kind={kind} named />;
  }
  if (!outfit || outfit.item_count === 0) return null;
  const { id, title: name, total_price: price } = outfit;
  return (
    <AlertButton thing={{ kind: "outfits", id, name, price, sizes: [] }} kind="price_drop" named />
  );
}
