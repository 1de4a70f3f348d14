import { garmentNames } from "@ensemble/catalogue";
import { formatPrice, pageTitle, paths, type ScreenAddress } from "@ensemble/contract";
import { breadcrumbs, NotFoundPage, SocialMeta, StructuredData } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { useParams } from "@ensemble/router";
import { Page } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Loaded } from "../../../layout/loaded";
import { WaitingTitle } from "../../../layout/waiting-title";
import { LoadingOutfits } from "../../outfits/card/outfit-grid";
import { useNoteViewed } from "../../recently-viewed/viewed";
import { pieceBySlug, type Piece } from "../piece";
import { PiecePicture } from "../piece-picture";
import styles from "./piece-screen.module.css";
import { PieceSummary } from "./piece-summary";
import { PriceHistory } from "./price-history";
import { pieceMarkup } from "./piece-markup";
import { PieceOutfits, SimilarPieces } from "./piece-relations";

PieceScreen.data = ({ params: { slug = "" } }: ScreenAddress) => [pieceBySlug(slug)];

/** One piece: where it is sold, in which sizes and for how much, and what it goes with (SHOP-9). */
export default function PieceScreen(): ReactNode {
  const { slug = "" } = useParams();
  const query = useQuery(pieceBySlug(slug));
  const { data } = query;
  if (data === null) return <UnknownPiece />;
  return (
    <Page title={pageTitle(data?.name ?? "Piece")} description={data && descriptionOf(data)}>
      {!data && <WaitingTitle>Piece</WaitingTitle>}
      <Loaded query={{ ...query, data }} what="The piece" loading={<LoadingOutfits count={2} />}>
        {(piece) => <PieceContent key={piece.id} piece={piece} />}
      </Loaded>
    </Page>
  );
}

const descriptionOf = ({ name, shop_name, price }: Piece): string =>
  `${name} from ${shop_name}, ${formatPrice(price)}: its sizes, what it cost before and the outfits it is in.`;

function PieceContent({ piece }: { piece: Piece }): ReactNode {
  const { name, slug, image, garment, availability } = piece;
  const soldOut = availability === "sold_out";
  useNoteViewed("items", piece.id);
  return (
    <>
      <SocialMeta
        path={paths.piece(slug)}
        title={name}
        description={descriptionOf(piece)}
        image={image}
        type="product"
      />
      <StructuredData data={pieceMarkup(piece)} />
      <StructuredData
        data={breadcrumbs([
          { name: "Pieces", path: paths.pieces() },
          { name: garmentNames[garment], path: paths.pieces(garment) },
          { name, path: paths.piece(slug) },
        ])}
      />
      <div className={styles.layout}>
        <PiecePicture name={name} image={image} />
        <div>
          <PieceSummary piece={piece} />
          <PriceHistory piece={piece} />
        </div>
      </div>
      {/* Who cannot have it looks for something like it first. */}
      {soldOut && <SimilarPieces piece={piece} />}
      <PieceOutfits piece={piece} />
      {!soldOut && <SimilarPieces piece={piece} />}
    </>
  );
}

function UnknownPiece(): ReactNode {
  return (
    <NotFoundPage
      title="Piece not found"
      text="Its shop may have taken it down. Here is everything else."
      browse={{ label: "Browse All Pieces", to: paths.pieces() }}
    />
  );
}
