import { colorName } from "@ensemble/catalogue";
import { paths, pictureAt } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Picture } from "@ensemble/ui";
import type { ReactNode } from "react";
import { otherColors, type Piece } from "../piece";
import styles from "./piece-summary.module.css";

export function OtherColors({ piece }: { piece: Piece }): ReactNode {
  const { data: colors = [] } = useQuery(otherColors(piece));
  if (colors.length === 0) return null;
  return (
    <section aria-labelledby="other-colors">
      <h2 id="other-colors" className={styles.title}>
        In other colors
      </h2>
      <ul className={styles.colors}>
        {colors.map(({ id, slug, color, image }) => (
          <li key={id}>
            <Link to={paths.piece(slug)} className={styles.color}>
              <Picture src={pictureAt(image, 240)} sizes="72px" alt="" />
              {colorName(color)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
