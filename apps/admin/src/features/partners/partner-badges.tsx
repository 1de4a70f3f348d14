import { pictureAt } from "@ensemble/contract";
import { Avatar, Badge, getInitials } from "@ensemble/ui";
import type { ReactNode } from "react";
import type { Partner } from "./partners";

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

interface PartnerLogoProps {
  partner: Pick<Partner, "shop_name" | "logo_url">;
  size?: "4" | "6";
}

/** A shop's logo or initials. Hidden from screen readers, which read the name next to it. */
export function PartnerLogo({ partner, size = "4" }: PartnerLogoProps): ReactNode {
  const { shop_name: name, logo_url: logo } = partner;
  return (
    <Avatar
      size={size}
      radius="small"
      color="gray"
      src={logo ? pictureAt(logo, 240) : undefined}
      fallback={getInitials(name)}
      alt=""
      aria-hidden
    />
  );
}
