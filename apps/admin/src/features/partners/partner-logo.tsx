import { pictureAt } from "@ensemble/contract";
import { Avatar, initialsOf } from "@ensemble/ui";
import type { ReactNode } from "react";
import type { Partner } from "./affiliate-partner";

interface PartnerLogoProps {
  partner: Pick<Partner, "shop_name" | "logo_url">;
  size?: "4" | "6";
}

/** A shop's logo or initials. Hidden from screen readers because the name is beside it. */
export function PartnerLogo({ partner, size = "4" }: PartnerLogoProps): ReactNode {
  const { shop_name: name, logo_url: logo } = partner;
  return (
    <Avatar
      size={size}
      radius="small"
      color="gray"
      src={logo ? pictureAt(logo, 240) : undefined}
      fallback={initialsOf(name)}
      alt=""
      aria-hidden
    />
  );
}
