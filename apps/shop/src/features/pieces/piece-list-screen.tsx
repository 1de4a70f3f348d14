import { garmentNames } from "@ensemble/domain";
import { pageTitle, paths, type ScreenAddress } from "@ensemble/contract";
import { searchParamKeys, readFilters, SocialMeta, useFilters } from "@ensemble/controls";
import { DisplayTitle, Page } from "@ensemble/ui";
import type { ReactNode } from "react";
import { pathOfPage } from "../../components/page-range";
import { PieceList } from "./piece-list";
import { piecePage, pieceRules } from "./pieces";

/** Every piece that the shops sell, by garment (SHOP-10). */
export default function PieceListScreen(): ReactNode {
  const list = useFilters(pieceRules);
  const { garment } = list.filters.choices;
  // The other filters show the same pieces: a search engine needs each page of a garment once.
  const path = paths.pieces(garment);
  const title = garment ? garmentNames[garment] : "Pieces";
  const description = garment
    ? `${title} from every shop, with prices, sizes and the outfits they are in.`
    : "Every piece from every shop, with prices, sizes and the outfits they are in.";
  return (
    <Page title={pageTitle(title)} description={description}>
      <SocialMeta
        path={pathOfPage(path, list.filters.page)}
        title={title}
        description={description}
      />
      <DisplayTitle>{title}</DisplayTitle>
      <PieceList list={list} path={list.count > (garment ? 1 : 0) ? undefined : path} />
    </Page>
  );
}

PieceListScreen.searchKeys = searchParamKeys(pieceRules);
PieceListScreen.data = ({ search }: ScreenAddress) => [piecePage(readFilters(pieceRules, search))];
