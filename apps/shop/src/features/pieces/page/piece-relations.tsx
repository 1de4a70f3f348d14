import { colorName, garmentNames } from "@ensemble/catalogue";
import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import type { ReactNode } from "react";
import { Loaded } from "../../../layout/loaded";
import { Section } from "../../../layout/section";
import { LoadingOutfits, OutfitGrid } from "../../outfits/card/outfit-grid";
import { outfitsWithPiece, similarPieces, type Piece } from "../piece";
import { PieceGrid } from "../piece-card";

/** The outfits with the piece; nothing when there are none. */
export function PieceOutfits({ piece }: { piece: Piece }): ReactNode {
  const query = useQuery(outfitsWithPiece(piece));
  if (query.data?.length === 0) return null;
  return (
    <Section title="Wear It In" more={{ label: "View all outfits", to: paths.outfits() }}>
      <Loaded query={query} what="Its outfits" loading={<LoadingOutfits count={4} />}>
        {(outfits) => <OutfitGrid outfits={outfits} />}
      </Loaded>
    </Section>
  );
}

/** What else is of this garment and color; nothing when there is none. */
export function SimilarPieces({ piece }: { piece: Piece }): ReactNode {
  const query = useQuery(similarPieces(piece));
  if (query.data?.length === 0) return null;
  const { garment, color } = piece;
  return (
    <Section
      title={`More ${garmentNames[garment]} in ${colorName(color)}`}
      more={{ label: "View all", to: `${paths.pieces(garment)}&color=${color}` }}
    >
      <Loaded query={query} what="Similar pieces" loading={<LoadingOutfits count={4} />}>
        {(pieces) => <PieceGrid pieces={pieces} />}
      </Loaded>
    </Section>
  );
}
