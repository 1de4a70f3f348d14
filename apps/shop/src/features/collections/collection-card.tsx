import { pluralize } from "@ensemble/domain";
import { paths, pictureAt, pictureSet } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Card, CardLink, Picture, Title } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./collection-card.module.css";
import { type Collection, outfitCount } from "./collections";

/** `card` is upright, `row` is horizontal with a small image. */
type Shape = "card" | "row";

interface CollectionCardProps {
  collection: Collection;
  /** The rendered width of the image, for the `sizes` attribute. */
  sizes: string;
  shape?: Shape;
  /** Whether the card is in the first view, which loads its image first. */
  priority?: boolean;
}

/** A collection in a list: cover, name and number of outfits. */
export function CollectionCard(props: CollectionCardProps): ReactNode {
  const { collection, sizes, shape = "card", priority } = props;
  const { slug, title, description, cover_image } = collection;
  return (
    <Card className={`${styles.card} ${styles[shape]}`}>
      <Picture
        rounded
        src={pictureAt(cover_image, 720)}
        srcSet={pictureSet(cover_image)}
        sizes={sizes}
        alt=""
        ratio={4 / 3}
        priority={priority}
      />
      <div className={styles.caption}>
        <p className={styles.facts}>{pluralize(outfitCount(collection), "outfit")}</p>
        <Title as="h3" className={styles.title}>
          <CardLink as={Link} to={paths.collection(slug)}>
            {title}
          </CardLink>
        </Title>
        {shape === "card" && <p className={styles.description}>{description}</p>}
      </div>
    </Card>
  );
}

/** The placeholder of a loading collection, in its size. */
export function LoadingCollection({ shape = "card" }: { shape?: Shape }): ReactNode {
  return (
    <div className={`${styles.card} ${styles[shape]}`} aria-hidden>
      <div className={styles.cover} />
      <div className={styles.caption} />
    </div>
  );
}
