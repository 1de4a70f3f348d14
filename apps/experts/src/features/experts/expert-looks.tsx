import { paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { BelowTheFold, Part } from "@ensemble/ui";
import type { ReactNode } from "react";

/** Whether outfits are credited to the expert. */
export const hasLooks = (expert: { outfit_credits: readonly { count: number }[] }): boolean =>
  (expert.outfit_credits[0]?.count ?? 0) > 0;

/** An expert's newest looks, which the shop renders, and a link to all (OUT-20). */
export function ExpertLooks({ slug }: { slug: string }): ReactNode {
  // As measured on phones of 390 px and laptops, and at least on narrower ones.
  return (
    <div>
      <BelowTheFold height={{ phone: 836, wide: 432 }}>
        <Part
          of="shop/looks"
          props={{ stylist: slug, limit: 3 }}
          height={{ phone: 779, wide: 325 }}
        />
      </BelowTheFold>
      <p>
        <Link to={`${paths.outfits()}?stylist=${encodeURIComponent(slug)}`}>View all looks</Link>
      </p>
    </div>
  );
}
