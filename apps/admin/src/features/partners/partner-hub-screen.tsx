import { formatWholePrice, paths } from "@ensemble/contract";
import { formatCount } from "@ensemble/domain";
import { useQuery } from "@ensemble/query";
import { LoadFailure, PlainList } from "@ensemble/ui";
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
import { AreaCard, StatCard, StatCards } from "../../components/cards";
import { formatRate } from "../../components/text";
import {
  additionNote,
  affiliateSummaryQuery,
  growthDays,
  growthNote,
  rateNote,
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
      <HubStats />
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

function HubStats(): ReactNode {
  const { data, isError, refetch } = useQuery(affiliateSummaryQuery);
  if (!data && isError) return <LoadFailure what="The metrics" onRetry={() => void refetch()} />;
  return (
    <StatCards label="Network stats" days={growthDays()}>
      <StatCard
        label="Total Partners"
        value={data && formatCount(data.partners.value)}
        note={data && additionNote(data.partners)}
      />
      <StatCard
        label="Active Links"
        value={data && formatCount(data.active_links.value)}
        note={data && additionNote(data.active_links)}
      />
      <StatCard
        label="Total Revenue"
        value={data && formatWholePrice(data.revenue.value)}
        note={data && growthNote(data.revenue)}
      />
      <StatCard
        label="Conversion Rate"
        value={data && formatRate(data.conversion_rate.value)}
        note={data && rateNote(data.conversion_rate)}
      />
    </StatCards>
  );
}
