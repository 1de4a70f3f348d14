import { Badge } from "@ensemble/ui";
import type { ReactNode } from "react";
import type { LinkStatus } from "./affiliate-link";

export const linkStatusNames: Record<LinkStatus, string> = {
  active: "Active",
  paused: "Paused",
  expired: "Expired",
};

/** Expired is shown as destructive (experts and admin §4). */
const colors = { active: "green", paused: "gray", expired: "red" } as const;

export function LinkStatusBadge({ status }: { status: LinkStatus }): ReactNode {
  return (
    <span>
      <Badge color={colors[status]} highContrast>
        {linkStatusNames[status]}
      </Badge>
    </span>
  );
}
