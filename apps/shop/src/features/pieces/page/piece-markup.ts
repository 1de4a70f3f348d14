import { paths } from "@ensemble/contract";
import { sharedAddress, type Thing } from "@ensemble/controls";
import { itemMarkup } from "../../items/item-markup";
import type { Piece } from "../piece";

/** A piece as a product with an address of its own. */
export const pieceMarkup = (piece: Piece): Thing => {
  const address = sharedAddress(paths.piece(piece.slug));
  return { ...itemMarkup(piece), "@id": `${address}#piece`, url: address };
};
