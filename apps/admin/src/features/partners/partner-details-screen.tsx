import { formatPrice, formatWholePrice, paths } from "@ensemble/contract";
import { formatCount, longDate, pluralize } from "@ensemble/domain";
import { FactList, lazyDialog, RecordHistory } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Link, useNavigate, useParams } from "@ensemble/router";
import { Button, EmptyState, Flex, LoadFailure, Skeleton, Title } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { AdminPage } from "../../components/admin-page";
import { StatCard, StatCards } from "../../components/cards";
import { clickRate } from "../../components/text";
import { ActivityCharts } from "../analytics/activity-charts";
import { presetRange } from "../analytics/days";
import { agreedNote } from "../analytics/report";
import { LinkList } from "../links/link-list";
import { DeletePartner } from "./delete-partner";
import { PartnerLogo, StatusBadge, TierBadge } from "./partner-badges";
import styles from "./partners.module.css";
import { networks } from "./networks";
import { Postback } from "./postback";
import {
  type Partner,
  partnerQuery,
  partnerWayQuery,
  platformNames,
  socialPlatforms,
} from "./partners";

const PartnerForm = lazyDialog(() => import("./partner-form"));

const back = { label: "Back to Partner Directory", to: paths.adminPartnerDirectory() };

/** A partner's facts, metrics, links and history (PART-9). */
export default function PartnerDetailsScreen(): ReactNode {
  const { slug = "" } = useParams();
  const { data: partner, isError, refetch } = useQuery(partnerQuery(slug));
  if (partner) return <PartnerDetails partner={partner} />;
  if (partner === null)
    return (
      <AdminPage title="Partner not found" back={back}>
        <EmptyState title="Partner not found" text="It may have been deleted, or the URL is wrong.">
          <Button asChild size="3">
            <Link to={paths.adminPartnerDirectory()}>Browse All Partners</Link>
          </Button>
        </EmptyState>
      </AdminPage>
    );
  return (
    <AdminPage title="Partner" back={back}>
      {isError ? (
        <LoadFailure what="The partner" onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading the partner">
          <Skeleton height="480px" />
        </div>
      )}
    </AdminPage>
  );
}

function PartnerDetails({ partner }: { partner: Partner }): ReactNode {
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  return (
    <AdminPage
      title={partner.shop_name}
      subtitle={partner.contact_name}
      back={back}
      actions={
        <>
          <Button size="3" variant="outline" color="red" onClick={() => setDeleting(true)}>
            Delete Partner
          </Button>
          <Button size="3" onClick={() => setEditing(true)}>
            Edit Partner
          </Button>
        </>
      }
    >
      <PartnerMetrics partner={partner} />
      <div className={styles.columns}>
        <PartnerFacts partner={partner} />
        <PartnerActivity partner={partner} />
      </div>
      <WayToShop partner={partner} />
      <Postback partner={partner} />
      {/* Not a labeled section, because the scrolling table is a landmark with the same name. */}
      <div className={styles.section}>
        <Title className={styles.title}>Links</Title>
        <LinkList partnerId={partner.id} />
      </div>
      <div className={styles.section}>
        <RecordHistory table="affiliate_partners" record={partner.id} />
      </div>
      {editing && <PartnerForm partner={partner} onClose={() => setEditing(false)} />}
      <DeletePartner
        partner={deleting ? partner : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate(paths.adminPartnerDirectory(), { replace: true })}
      />
    </AdminPage>
  );
}

function PartnerMetrics({ partner }: { partner: Partner }): ReactNode {
  return (
    <StatCards label="Partner stats">
      <StatCard
        label="Clicks"
        value={formatCount(partner.total_clicks)}
        note={`on ${partner.link_count === 1 ? "1 link" : `${formatCount(partner.link_count)} links`}, ${formatCount(partner.active_link_count)} active`}
      />
      <StatCard
        label="Conversions"
        value={formatCount(partner.total_conversions)}
        note={clickRate(partner.conversion_rate)}
      />
      <StatCard
        label="Revenue"
        value={formatWholePrice(partner.total_revenue)}
        note={
          partner.total_conversions > 0
            ? `${formatPrice(partner.total_revenue / partner.total_conversions)} per conversion`
            : "No conversions yet"
        }
      />
      <StatCard
        label="Commission"
        value={formatWholePrice(partner.total_commission)}
        note={`at the current ${partner.commission_rate}% rate; ${agreedNote({ approved: partner.total_approved, paid: partner.total_paid })}`}
      />
    </StatCards>
  );
}

/** A partner's fields, read-only. */
function PartnerFacts({ partner }: { partner: Partner }): ReactNode {
  const social = socialPlatforms.flatMap((platform) => {
    const handle = partner.social_media_links[platform];
    return handle ? [`${platformNames[platform]}: ${handle}`] : [];
  });
  return (
    <section aria-label="Partner details">
      <Flex gap="4" align="center" mb="4">
        <PartnerLogo partner={partner} size="6" />
        <Flex wrap="wrap" gap="2">
          <StatusBadge status={partner.status} />
          <TierBadge tier={partner.partnership_tier} />
        </Flex>
      </Flex>
      <FactList
        facts={Object.entries<ReactNode>({
          Contact: partner.contact_name,
          Email: <a href={`mailto:${partner.contact_email}`}>{partner.contact_email}</a>,
          Phone: partner.contact_phone && (
            <a href={`tel:${partner.contact_phone.replace(/[^\d+]/g, "")}`}>
              {partner.contact_phone}
            </a>
          ),
          Website: partner.website_url && (
            <a href={partner.website_url} target="_blank" rel="noreferrer">
              {partner.website_url}
            </a>
          ),
          Social: social.join(", "),
          "Commission Rate": `${partner.commission_rate}%`,
          "Tracking Code": <code>{partner.tracking_code}</code>,
          Categories: partner.product_categories.join(", "),
          "Custom Items": partner.custom_items.join(", "),
          Regions: partner.geographic_coverage.join(", "),
          Network: partner.network && networks[partner.network].name,
          "Click parameter": partner.network ? undefined : partner.click_parameter,
          "Clicks are kept": pluralize(partner.click_window_days, "day"),
          Pictures: partner.may_copy_pictures ? "May be copied" : "May not be copied",
          Notes: partner.notes,
          "Partner since": longDate(partner.created_at),
        })}
      />
    </section>
  );
}

/** Where the redirect leads, with a placeholder instead of a click (LINK-7). */
function WayToShop({ partner }: { partner: Partner }): ReactNode {
  const { data: way } = useQuery(partnerWayQuery(partner));
  if (!way) return null;
  return (
    <section className={styles.section} aria-labelledby="way-to-shop">
      <Title id="way-to-shop" className={styles.title}>
        Way to the Shop
      </Title>
      <p className={styles.way}>
        <code>{way}</code>
      </p>
      <Button asChild size="3" variant="outline">
        <a href={way} target="_blank" rel="noreferrer">
          Open Without Counting
        </a>
      </Button>
    </section>
  );
}

/** A partner's clicks and revenue over the last 90 days. */
function PartnerActivity({ partner }: { partner: Partner }): ReactNode {
  return (
    <section aria-labelledby="partner-activity">
      <Title id="partner-activity" className={styles.title}>
        Last 90 Days
      </Title>
      <ActivityCharts
        query={{ groupBy: "day", ...presetRange("90d"), partner: partner.id }}
        of={partner.shop_name}
      />
    </section>
  );
}
