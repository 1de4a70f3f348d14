import { Badge } from "@ensemble/ui";
import type { ReactNode } from "react";
import type { AffiliateLink, LinkStatus } from "./affiliate-link";
import type { LinkState } from "./link-filter-rules";

export const linkStatusNames: Record<LinkStatus, string> = {
  active: "Active",
  paused: "Paused",
  expired: "Expired",
};

export const linkStateNames: Record<LinkState, string> = { ...linkStatusNames, deleted: "Deleted" };

/** Colors of LINK-4. */
const colors = { active: "green", paused: "gray", expired: "red", deleted: "red" } as const;

export function LinkStatusBadge({ link }: { link: AffiliateLink }): ReactNode {
  const state = link.deleted_at ? "deleted" : link.status;
  return (
    <span>
      <Badge color={colors[state]} highContrast>
        {linkStateNames[state]}
      </Badge>
    </span>
  );
}
