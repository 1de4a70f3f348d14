import { formatCount } from "@ensemble/catalogue";
import { Link } from "@ensemble/router";
import type { ReactNode } from "react";
import type { SearchAnswer } from "./catalogue-search";
import type { SearchKind } from "./search-rules";
import styles from "./search-kinds.module.css";

interface SearchKindsProps {
  answer: SearchAnswer | undefined;
  kind: SearchKind;
  addressOf: (kind: SearchKind) => string;
}

const kinds = { outfits: "Outfits", pieces: "Pieces" } as const;

/** Links between the outfits and the pieces that a search found, with their numbers (SEARCH-7). */
export function SearchKinds({ answer, kind, addressOf }: SearchKindsProps): ReactNode {
  return (
    <nav aria-label="Kinds of results" className={styles.kinds}>
      {(Object.keys(kinds) as SearchKind[]).map((one) => {
        const found = answer?.[one];
        return (
          <Link
            key={one}
            to={{ search: addressOf(one) }}
            className={styles.kind}
            aria-current={one === kind ? "page" : undefined}
            preventScrollReset
          >
            {kinds[one]}
            {found && (
              <span className={styles.number}>
                {formatCount(found.total)}
                {found.more && "+"}
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
