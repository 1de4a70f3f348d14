import { pluralize } from "@ensemble/catalogue";
import { Button, EmptyState } from "@ensemble/ui";
import type { ReactNode } from "react";
import { ExpertCard } from "./expert-card";
import { ExpertGrid } from "./expert-grid";
import type { ExpertFilters } from "./expert-rules";
import styles from "./expert-list.module.css";
import type { Expert } from "../experts";
import { findExperts } from "./find-experts";
import type { Offer } from "./service-packages";

interface ExpertListProps {
  experts: readonly Expert[];
  offers: ReadonlyMap<string, Offer>;
  offersState: "pending" | "error" | "success";
  filters: ExpertFilters;
  /** Missing when nothing narrows the list. */
  onClear: (() => void) | undefined;
}

/** How many cards are in view first on a wide screen. */
const first = 4;

/** The experts that match, or the empty state (EXPERT-3, EXPERT-4). */
export function ExpertList(props: ExpertListProps): ReactNode {
  const { experts, offers, offersState, filters, onClear } = props;
  // Without packages the list cannot filter by service.
  const choices = { ...filters.choices, service: undefined };
  const asked = offersState === "error" ? { ...filters, choices } : filters;
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
          {onClear && (
            <Button size="3" onClick={onClear}>
              Browse All Experts
            </Button>
          )}
        </EmptyState>
      ) : (
        <ExpertGrid>
          {found.map(({ expert, offer }, index) => (
            <ExpertCard
              key={expert.id}
              expert={expert}
              offer={offerFor(offersState, offer)}
              priority={index < first}
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
