import { pictureAt, pictureSet } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Picture, PlainLink } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./picture-row.module.css";

interface PictureRowProps {
  image: string;
  name: string;
  /** The page of what it shows. */
  to: string;
  heading?: "h2" | "h3";
  /** Paragraphs below the name. */
  facts: ReactNode;
  /** Names the areas of its grid; `picture` and `text` are two of them. */
  className: string | undefined;
  /** What stands in the other areas. */
  children: ReactNode;
}

/** An outfit or an item in a list: a small picture, its name and what is said about it. */
export function PictureRow(props: PictureRowProps): ReactNode {
  const { image, name, to, heading: Heading = "h3", facts, className, children } = props;
  return (
    <article className={`${styles.row} ${className}`}>
      <div className={styles.picture}>
        <Picture
          rounded
          src={pictureAt(image, 240)}
          srcSet={pictureSet(image)}
          sizes="(min-width: 768px) 132px, 96px"
          alt=""
        />
      </div>
      <div className={styles.text}>
        <Heading className={styles.name}>
          <PlainLink as={Link} to={to}>
            {name}
          </PlainLink>
        </Heading>
        {facts}
      </div>
      {children}
    </article>
  );
}
