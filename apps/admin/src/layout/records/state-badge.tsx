import { Badge } from "@ensemble/ui";
import type { ReactNode } from "react";
import { stateNames, type RecordState } from "./record-state";

const colors = { published: "green", draft: "amber", deleted: "gray" } as const;

export function StateBadge({ state }: { state: RecordState }): ReactNode {
  return (
    // The card layout would stretch the badge itself.
    <span>
      <Badge color={colors[state]} highContrast>
        {stateNames[state]}
      </Badge>
    </span>
  );
}
