import { longDate } from "@ensemble/domain";
import type { ReactNode } from "react";
import { socialPlatforms, type Partner } from "../affiliate-partner";
import styles from "./partner-facts.module.css";
import { PartnerLogo } from "../partner-logo";
import { StatusBadge, TierBadge } from "../partner-badges";
import { platformNames } from "../social-platform";

/** The fields of the partner form, read-only. */
export function PartnerFacts({ partner }: { partner: Partner }): ReactNode {
  const social = socialPlatforms.flatMap((platform) => {
    const handle = partner.social_media_links[platform];
    return handle ? [`${platformNames[platform]}: ${handle}`] : [];
  });
  return (
    <section aria-label="Facts">
      <div className={styles.head}>
        <PartnerLogo partner={partner} size="6" />
        <div className={styles.badges}>
          <StatusBadge status={partner.status} />
          <TierBadge tier={partner.partnership_tier} />
        </div>
      </div>
      <dl className={styles.facts}>
        <Fact label="Contact">{partner.contact_name}</Fact>
        <Fact label="Email">
          <a href={`mailto:${partner.contact_email}`}>{partner.contact_email}</a>
        </Fact>
        <Fact label="Phone">
          {partner.contact_phone && (
            <a href={`tel:${partner.contact_phone.replace(/[^\d+]/g, "")}`}>
              {partner.contact_phone}
            </a>
          )}
        </Fact>
        <Fact label="Website">
          {partner.website_url && (
            <a href={partner.website_url} target="_blank" rel="noreferrer">
              {partner.website_url}
            </a>
          )}
        </Fact>
        <Fact label="Social">{social.join(", ")}</Fact>
        <Fact label="Commission Rate">{partner.commission_rate}%</Fact>
        <Fact label="Tracking Code">
          <code>{partner.tracking_code}</code>
        </Fact>
        <Fact label="Categories">{partner.product_categories.join(", ")}</Fact>
        <Fact label="Custom Items">{partner.custom_items.join(", ")}</Fact>
        <Fact label="Regions">{partner.geographic_coverage.join(", ")}</Fact>
        <Fact label="Click parameter">{partner.click_parameter}</Fact>
        <Fact label="Notes">{partner.notes}</Fact>
        <Fact label="Partner since">{longDate(partner.created_at)}</Fact>
      </dl>
    </section>
  );
}

interface FactProps {
  label: string;
  /** An empty value omits the fact. */
  children: ReactNode;
}

function Fact({ label, children }: FactProps): ReactNode {
  if (!children) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
