import { pluralize } from "@ensemble/catalogue";
import { Button, EmptyState } from "@ensemble/ui";
import type { ReactNode } from "react";
import { ExpertCard } from "./expert-card";
import { everyExpert, narrows, type ExpertCriteria } from "./expert-criteria";
import { ExpertGrid } from "./expert-grid";
import styles from "./expert-list.module.css";
import type { Expert } from "../experts";
import { findExperts } from "./find-experts";
import type { Offer } from "./service-packages";

interface ExpertListProps {
  experts: readonly Expert[];
  offers: ReadonlyMap<string, Offer>;
  offersState: "pending" | "error" | "success";
  criteria: ExpertCriteria;
  onChange: (criteria: ExpertCriteria) => void;
}

/** How many cards are in view first on a wide screen. */
const first = 4;

/** The experts that match, or the empty state (EXPERT-3, EXPERT-4). */
export function ExpertList(props: ExpertListProps): ReactNode {
  const { experts, offers, offersState, criteria, onChange } = props;
  // What nobody knows cannot be asked for.
  const asked = offersState === "error" ? { ...criteria, service: undefined } : criteria;
  const found = findExperts(experts, offers, asked);
  return (
    <>
      <p className={styles.count} role="status">
        {pluralize(found.length, "expert")}
      </p>
      {found.length === 0 ? (
        <EmptyState
          title="No experts found"
          text="Try adjusting your search criteria or browse all our experts."
        >
          {narrows(criteria) && (
            <Button size="3" onClick={() => onChange({ ...everyExpert, sort: criteria.sort })}>
              Browse All Experts
            </Button>
          )}
        </EmptyState>
      ) : (
        <ExpertGrid>
          {found.map(({ expert, offer }, place) => (
            <ExpertCard
              key={expert.id}
              expert={expert}
              offer={offerFor(offersState, offer)}
              priority={place < first}
            />
          ))}
        </ExpertGrid>
      )}
    </>
  );
}

function offerFor(state: ExpertListProps["offersState"], offer: Offer) {
  if (state === "pending") return "loading";
  return state === "error" ? "unknown" : offer;
}
