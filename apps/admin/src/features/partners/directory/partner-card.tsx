import { formatWholePrice, paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Badge } from "@ensemble/ui";
import type { ReactNode } from "react";
import { ActionMenu } from "../../../layout/table/action-menu";
import { formatRate } from "../../../layout/figures/figure-format";
import type { Partner } from "../affiliate-partner";
import styles from "./partner-card.module.css";
import { PartnerLogo } from "../partner-logo";
import { StatusBadge, TierBadge } from "../partner-badges";

interface PartnerCardProps {
  partner: Partner;
  onEdit: () => void;
  onDelete: () => void;
}

/** A partner in the directory (PART-2). */
export function PartnerCard({ partner, onEdit, onDelete }: PartnerCardProps): ReactNode {
  const { shop_name: shop, slug } = partner;
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <PartnerLogo partner={partner} />
        <div className={styles.names}>
          <h2 className={styles.shop}>
            <Link to={paths.adminPartner(slug)}>{shop}</Link>
          </h2>
          <p className={styles.contact}>{partner.contact_name}</p>
        </div>
        <ActionMenu
          label={`More actions for ${shop}`}
          actions={[
            { label: "View Details", to: paths.adminPartner(slug) },
            { label: "Edit Partner", run: onEdit },
            { label: "Delete Partner", run: onDelete, destructive: true },
          ]}
        />
      </header>
      <div className={styles.badges}>
        <StatusBadge status={partner.status} />
        <TierBadge tier={partner.partnership_tier} />
      </div>
      <ul className={styles.badges} aria-label="Categories">
        {partner.product_categories.map((category) => (
          <li key={category}>
            <Badge color="gray" variant="soft">
              {category}
            </Badge>
          </li>
        ))}
      </ul>
      <dl className={styles.figures}>
        <Figure label="Revenue" value={formatWholePrice(partner.total_revenue)} />
        <Figure label="Conversion" value={formatRate(partner.conversion_rate)} />
        <Figure label="Commission Rate" value={`${partner.commission_rate}%`} />
        <Figure label="Tracking Code" value={partner.tracking_code} code />
      </dl>
    </article>
  );
}

interface FigureProps {
  label: string;
  value: string;
  code?: boolean;
}

function Figure({ label, value, code }: FigureProps): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{code ? <code>{value}</code> : value}</dd>
    </div>
  );
}
