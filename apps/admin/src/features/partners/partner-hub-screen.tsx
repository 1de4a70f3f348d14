import { formatWholePrice, paths } from "@ensemble/contract";
import { formatCount } from "@ensemble/domain";
import { PlainList } from "@ensemble/ui";
import {
  BookOpen,
  ChartNoAxesCombined,
  FileSpreadsheet,
  Link2,
  Plug,
  UserPlus,
} from "lucide-react";
import type { ReactNode } from "react";
import { AdminPage } from "../../components/admin-page";
import { AreaCard } from "../../components/cards";
import { formatRate } from "../../components/text";
import {
  additionNote,
  growthNote,
  rateNote,
  SummaryCards,
  type SummaryCardsProps,
} from "../analytics/summary";
import styles from "./partners.module.css";

/** The start page of the partner network (PART-1). */
export default function PartnerHubScreen(): ReactNode {
  return (
    <AdminPage
      title="Affiliate Partners"
      subtitle="Manage your affiliate partner network"
      back={{ label: "Back to Dashboard", to: paths.admin() }}
    >
      <SummaryCards label="Network stats" cards={metrics} />
      <PlainList className={styles.areas}>
        <AreaCard
          title="Partner Directory"
          text="Every shop with its contact, terms, and results"
          Icon={BookOpen}
          link={{ label: "View Partners", to: paths.adminPartnerDirectory() }}
        />
        <AreaCard
          title="Partner Registration"
          text="Add a new shop to the network"
          Icon={UserPlus}
          link={{ label: "Add Partner", to: paths.adminPartnerRegister() }}
        />
        <AreaCard
          title="Link Management"
          text="Tracking links, their campaigns, and their results"
          Icon={Link2}
          link={{ label: "Manage Links", to: paths.adminPartnerLinks() }}
        />
        <AreaCard
          title="Analytics Dashboard"
          text="Clicks, conversions, revenue, and commission over time"
          Icon={ChartNoAxesCombined}
          link={{ label: "View Analytics", to: paths.adminPartnerAnalytics() }}
        />
        <AreaCard
          title="Bulk Operations"
          text="Import and export partners, links, and conversions"
          Icon={FileSpreadsheet}
          link={{ label: "Open Bulk Operations", to: paths.adminPartnerBulk() }}
        />
        <AreaCard
          title="API Integration"
          text="API keys and documentation for partners' systems"
          Icon={Plug}
          link={{ label: "Open API Integration", to: paths.adminPartnerApi() }}
        />
      </PlainList>
    </AdminPage>
  );
}

const metrics: SummaryCardsProps["cards"] = {
  "Total Partners": ({ partners }) => [formatCount(partners.value), additionNote(partners)],
  "Active Links": ({ active_links: links }) => [formatCount(links.value), additionNote(links)],
  "Total Revenue": ({ revenue }) => [formatWholePrice(revenue.value), growthNote(revenue)],
  "Conversion Rate": ({ conversion_rate: rate }) => [formatRate(rate.value), rateNote(rate)],
};
