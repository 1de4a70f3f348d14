import { PlainList } from "@ensemble/ui";
import { memo, type ReactNode } from "react";
import { CenteredSpinner } from "../../components/query-view";
import { OutfitCard } from "./outfit-card";
import styles from "./outfit-card.module.css";
import type { OutfitCardRow } from "./outfits";

/** `featured`: the first card fills a phone's width, three columns at most. `large`: 1, 2, 3 columns. */
type Arrangement = "plain" | "featured" | "large";

interface OutfitGridProps {
  outfits: readonly OutfitCardRow[];
  arrangement?: Arrangement;
  /** How many cards are probably in the first view: their images load first. */
  priority?: number;
  /** An extra line below each card's facts. */
  notes?: ReadonlyMap<string, string>;
  /** What stands below a card. */
  after?: (outfit: OutfitCardRow) => ReactNode;
}

/** Renders its cards again only for other outfits: a list renders itself for each step of its query. */
export const OutfitGrid = memo(function OutfitGrid(props: OutfitGridProps): ReactNode {
  const { outfits, arrangement = "plain", priority = 0, notes, after } = props;
  return (
    <PlainList className={`${styles.grid} ${styles[arrangement]}`}>
      {outfits.map((outfit, index) => (
        <li key={outfit.id}>
          <OutfitCard
            outfit={outfit}
            sizes={sizes[arrangement]}
            priority={index < priority}
            note={notes?.get(outfit.id)}
          />
          {after?.(outfit)}
        </li>
      ))}
    </PlainList>
  );
});

const sizes: Record<Arrangement, string> = {
  plain: "(min-width: 1280px) 23vw, (min-width: 768px) 31vw, 46vw",
  featured: "(min-width: 768px) 31vw, 92vw",
  large: "(min-width: 1280px) 31vw, (min-width: 768px) 46vw, 92vw",
};

interface LoadingGridProps {
  count: number;
  arrangement?: Arrangement;
}

/** The loading state of outfits, in their exact size. */
export function LoadingOutfits({ count, arrangement = "plain" }: LoadingGridProps): ReactNode {
  return (
    <div className={styles.loading} role="status" aria-label="Loading outfits">
      <CenteredSpinner />
      <div className={`${styles.grid} ${styles[arrangement]}`} aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <div key={index}>
            <div className={styles.picture} />
            <div className={styles.caption}>
              <div className={styles.line} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
