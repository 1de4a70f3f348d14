import { paths } from "@ensemble/contract";
import { sharedAddress, type Thing } from "@ensemble/controls";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { pieceKeys } from "../../query-keys";
import { itemMarkup } from "../items/item-markup";
import { itemColumns } from "../items/items";
import { listedCards } from "../outfits/outfits";

/** How many outfits with the piece, and pieces like it, its page shows at most. */
const shown = 8;

const detailColumns =
  `${itemColumns}, retailer, garment, style_code, item_variants(size, price, current_price, sale_ends_at, availability)` as const;

export type Piece = NonNullable<Awaited<ReturnType<typeof readPiece>>>;

/** One piece with its sizes in order; null when none has this slug. */
export const pieceBySlug = (slug: string) =>
  queryOptions({ queryKey: pieceKeys.piece(slug), queryFn: () => readPiece(slug) });

async function readPiece(slug: string) {
  const [piece] = await unwrap(
    db()
      .from("items")
      .select(detailColumns)
      .eq("slug", slug)
      .order("size", { referencedTable: "item_variants" })
      .limit(1),
  );
  return piece ?? null;
}

interface PriceStep {
  since: string;
  price: number;
}

/** What the piece cost, at least, since when; the present price last. */
export const priceHistory = ({ id }: Piece) =>
  queryOptions({
    queryKey: pieceKeys.prices(id),
    queryFn: (): Promise<PriceStep[]> => unwrap(db().rpc("item_price_history", { piece_id: id })),
  });

/** The same piece in other colors. */
export const otherColors = ({ id, retailer, style_code }: Piece) =>
  queryOptions({
    queryKey: pieceKeys.colors(id),
    enabled: style_code !== null,
    queryFn: () =>
      unwrap(
        db()
          .from("items")
          .select("id, slug, color, image")
          .eq("retailer", retailer)
          .eq("style_code", style_code!)
          .neq("id", id)
          .order("color")
          .limit(12),
      ),
  });

/** Other pieces of this garment and color that can be had, the most alike first. */
export const similarPieces = ({ id }: Piece) =>
  queryOptions({
    queryKey: pieceKeys.similar(id),
    queryFn: () => unwrap(db().rpc("similar_items", { piece_id: id, page_size: shown })),
  });

/** The most popular outfits with the piece. */
export const outfitsWithPiece = ({ id }: Piece) =>
  queryOptions({
    queryKey: pieceKeys.outfits(id),
    queryFn: () =>
      unwrap(
        listedCards("outfit_items!inner(item_id)")
          .eq("outfit_items.item_id", id)
          .order("popularity", { ascending: false })
          .order("id")
          .limit(shown),
      ),
  });

/** A piece as a product with an address of its own. */
export const pieceMarkup = (piece: Piece): Thing => {
  const address = sharedAddress(paths.piece(piece.slug));
  return { ...itemMarkup(piece), "@id": `${address}#piece`, url: address };
};
