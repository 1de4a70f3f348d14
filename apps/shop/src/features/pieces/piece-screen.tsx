import { colorName, garmentNames } from "@ensemble/domain";
import { formatPrice, pageTitle, paths, type ScreenAddress } from "@ensemble/contract";
import { breadcrumbs, NotFoundPage, SocialMeta, StructuredData } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { useParams } from "@ensemble/router";
import { Page } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Loaded, WaitingTitle } from "../../components/loaded";
import { Section } from "../../components/section";
import { LoadingOutfits, OutfitGrid } from "../outfits/outfit-grid";
import { useNoteViewed } from "../recently-viewed/viewed";
import { outfitsWithPiece, type Piece, pieceBySlug, pieceMarkup, similarPieces } from "./piece";
import { PieceGrid } from "./piece-card";
import { PiecePicture, PieceSummary, PriceHistory } from "./piece-summary";
import styles from "./piece.module.css";

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

function UnknownPiece(): ReactNode {
  return (
    <NotFoundPage
      title="Piece not found"
      text="The shop may have removed it. Browse our other items."
      browse={{ label: "Browse All Pieces", to: paths.pieces() }}
    />
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

/** What else is of this garment and color; nothing when there is none. */
function SimilarPieces({ piece }: { piece: Piece }): ReactNode {
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

/** The outfits with the piece; nothing when there are none. */
function PieceOutfits({ piece }: { piece: Piece }): ReactNode {
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

PieceScreen.data = ({ params: { slug = "" } }: ScreenAddress) => [pieceBySlug(slug)];
