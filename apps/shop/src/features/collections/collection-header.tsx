import { pluralize } from "@ensemble/catalogue";
import { pictureAt, pictureSet } from "@ensemble/contract";
import { DisplayTitle, Picture } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./collection-header.module.css";
import { outfitCount, type Collection } from "./collections";

/** A collection's cover, tags, title, description and number of outfits. */
export function CollectionHeader({ collection }: { collection: Collection }): ReactNode {
  const { title, description, cover_image, tags } = collection;
  return (
    <header className={styles.head}>
      <div className={styles.cover}>
        <Picture
          src={pictureAt(cover_image, 960)}
          srcSet={pictureSet(cover_image)}
          sizes="(min-width: 1024px) 60vw, 100vw"
          alt=""
          ratio={3 / 2}
          priority
        />
      </div>
      <div>
        <ul className={styles.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
        <DisplayTitle>{title}</DisplayTitle>
        {description && <p className={styles.description}>{description}</p>}
        <p className={styles.count}>{pluralize(outfitCount(collection), "outfit")}</p>
      </div>
    </header>
  );
}

/** The header's loading state. */
export function LoadingHeader(): ReactNode {
  return (
    <div className={styles.head} role="status" aria-label="Loading the collection">
      <div className={styles.cover}>
        <div className={styles.waiting} />
      </div>
    </div>
  );
}
