import { formatCount, mediumDate } from "@ensemble/domain";
import { formatPrice, paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import type { Column } from "../../layout/table/table-column";
import { formatRate } from "../../layout/figures/figure-format";
import type { AffiliateLink } from "./affiliate-link";
import { CopyTrackingLink } from "./copy-tracking-link";
import styles from "./link-columns.module.css";
import type { LinkSort } from "./link-filter-rules";
import { LinkStatusBadge } from "./link-status";

type LinkColumn = Column<AffiliateLink, LinkSort>;

export const linkName = (link: AffiliateLink): string =>
  `${link.campaign_name} of ${link.partner_name}`;

const partnerColumn: LinkColumn = {
  label: "Partner",
  sort: "partner",
  head: true,
  cell: (link) => <Link to={paths.adminPartner(link.partner_slug)}>{link.partner_name}</Link>,
};

const campaignColumn: LinkColumn = {
  label: "Campaign",
  sort: "campaign",
  cell: (link) => (
    <span className={styles.campaign}>
      {link.campaign_name}
      <span className={styles.created}>Created {mediumDate(link.created_at)}</span>
    </span>
  ),
};

const otherColumns: LinkColumn[] = [
  {
    label: "Tracking Code",
    cell: (link) => <CopyTrackingLink code={link.tracking_code} />,
  },
  { label: "Clicks", sort: "clicks", align: "end", cell: (link) => formatCount(link.clicks) },
  {
    label: "Conversions",
    sort: "conversions",
    align: "end",
    cell: (link) => (
      <span>
        {formatCount(link.conversions)}{" "}
        <span className={styles.rate}>({formatRate(link.conversion_rate)})</span>
      </span>
    ),
  },
  {
    label: "Revenue",
    sort: "revenue",
    align: "end",
    cell: (link) => formatPrice(link.revenue),
  },
  {
    label: "Commission",
    sort: "commission",
    align: "end",
    cell: (link) => formatPrice(link.commission),
  },
  { label: "Status", sort: "status", cell: (link) => <LinkStatusBadge link={link} /> },
];

const allColumns = [partnerColumn, campaignColumn, ...otherColumns];
const ownColumns = [{ ...campaignColumn, head: true }, ...otherColumns];

/** The columns of LINK-2; a partner's own page leaves the partner out. */
export const linkColumns = (partnerId: string | undefined): LinkColumn[] =>
  partnerId ? ownColumns : allColumns;
