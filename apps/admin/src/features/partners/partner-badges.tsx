import { Badge } from "@ensemble/ui";
import type { ReactNode } from "react";
import type { Partner } from "./affiliate-partner";

type Status = Partner["status"];
type Tier = Partner["partnership_tier"];

export const statusNames: Record<Status, string> = {
  pending: "Pending",
  active: "Active",
  inactive: "Inactive",
  suspended: "Suspended",
};

export const tierNames: Record<Tier, string> = {
  bronze: "Bronze",
  silver: "Silver",
  gold: "Gold",
  premium: "Premium",
};

/** Colors of PART-7; amber is the theme's yellow. */
const statusColors = {
  pending: "amber",
  active: "green",
  inactive: "gray",
  suspended: "red",
} as const;
const tierColors = { bronze: "bronze", silver: "gray", gold: "amber", premium: "blue" } as const;

export function StatusBadge({ status }: { status: Status }): ReactNode {
  return (
    <Badge color={statusColors[status]} highContrast>
      {statusNames[status]}
    </Badge>
  );
}

export function TierBadge({ tier }: { tier: Tier }): ReactNode {
  return (
    <Badge color={tierColors[tier]} variant="outline" highContrast>
      {tierNames[tier]}
    </Badge>
  );
}
