import { BelowTheFold, Part } from "@ensemble/ui";
import type { ReactNode } from "react";

interface ExpertLooksProps {
  expert: { slug: string; name: string; outfit_credits: readonly { count: number }[] };
}

/** An expert's newest looks (OUT-20), which the shop renders; nothing without credits. */
export function ExpertLooks({ expert }: ExpertLooksProps): ReactNode {
  const { slug, name, outfit_credits: credits } = expert;
  if (!credits[0]?.count) return null;
  // As measured on phones of 390 px and laptops, and at least on those of 360 px and tablets.
  return (
    <BelowTheFold height={{ phone: 994, wide: 744 }}>
      <Part
        of="shop/looks"
        props={{ title: `Looks by ${name}`, stylist: slug, limit: 3 }}
        height={{ phone: 882, wide: 422 }}
      />
    </BelowTheFold>
  );
}
