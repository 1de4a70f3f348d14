import { PlainList } from "@ensemble/ui";
import { memo, type ReactNode } from "react";
import { CenteredSpinner } from "../../components/query-view";
import { OutfitCard } from "./outfit-card";
import styles from "./outfit-card.module.css";
import type { OutfitCardRow } from "./outfits";

/**
 * `featured`: the first card is as wide as a phone; up to three columns. `large`: 1, 2 or 3
 * columns.
 */
type Arrangement = "plain" | "featured" | "large";

interface OutfitGridProps {
  outfits: readonly OutfitCardRow[];
  arrangement?: Arrangement;
  /** How many cards are probably in the first view. Their images load first. */
  priority?: number;
  /** An extra line below each card's facts, by outfit id. */
  notes?: ReadonlyMap<string, string>;
  /** Content below a card. */
  after?: (outfit: OutfitCardRow) => ReactNode;
}

/** Memoized, because a list rerenders for each step of its query. */
export const OutfitGrid = memo(function OutfitGrid(props: OutfitGridProps): ReactNode {
  const { outfits, arrangement = "plain", priority = 0, notes, after } = props;
  // Documents of pages with fewer cards don't contain the rule for those below the first view.
  const long = outfits.length > 4 ? ` ${styles.long}` : "";
  return (
    <PlainList className={`${styles.grid} ${styles[arrangement]}${long}`}>
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
