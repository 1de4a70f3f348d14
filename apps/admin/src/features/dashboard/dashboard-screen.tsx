import { pageTitle, paths } from "@ensemble/contract";
import { studioPaths } from "@ensemble/domain";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { DisplayTitle, Eyebrow, LoadFailure, Page, PlainList, Skeleton, Text } from "@ensemble/ui";
import { Boxes, CalendarCheck, ChartNoAxesColumn, Handshake, Shirt, Users } from "lucide-react";
import { type ReactNode, useId } from "react";
import { AdminNav } from "../../components/admin-nav";
import { AreaCard } from "../../components/cards";
import styles from "./dashboard.module.css";
import { dashboardSummaryQuery, workItems } from "./dashboard-summary";

/** The start page of the admin area (ADMIN-2). */
export default function DashboardScreen(): ReactNode {
  return (
    <Page title={pageTitle("Admin Dashboard")}>
      <AdminNav />
      <header className={styles.header}>
        <Eyebrow>Administration</Eyebrow>
        <DisplayTitle>Admin Dashboard</DisplayTitle>
        <Text as="p" size="4" color="gray" mt="3">
          Manage the outfits shoppers see and the partners who sell them.
        </Text>
      </header>
      <OpenWork />
      <PlainList className={styles.areas}>
        <AreaCard
          title="Outfit Management"
          text="Upload and manage outfit combinations with multiple images"
          Icon={Shirt}
          link={{ label: "Manage Outfits", to: paths.adminOutfits() }}
        />
        <AreaCard
          title="Affiliate Partners"
          text="Manage your affiliate partner network and commissions"
          Icon={Handshake}
          link={{ label: "Manage Partners", to: paths.adminPartners() }}
        />
        <AreaCard
          title="Analytics"
          text="See how outfits, links, and consultations perform"
          Icon={ChartNoAxesColumn}
          link={{ label: "View Analytics", to: paths.adminPartnerAnalytics() }}
        />
        <AreaCard
          title="User Management"
          text="Manage accounts and administrator access"
          Icon={Users}
          link={{ label: "Manage People", to: studioPaths.adminPeople() }}
        />
        <AreaCard
          title="Expert Stylists"
          text="Manage stylists, their packages, hours, and bookings"
          Icon={CalendarCheck}
          link={{ label: "Manage Experts", to: paths.adminExperts() }}
        />
        <AreaCard
          title="Platform"
          text="See which releases are running and how they perform"
          Icon={Boxes}
          link={{ label: "Open Platform", to: paths.adminPlatform() }}
        />
      </PlainList>
    </Page>
  );
}

/** Open work, with links. */
function OpenWork(): ReactNode {
  const heading = useId();
  const { data, isError, refetch } = useQuery(dashboardSummaryQuery);
  const work = data && workItems(data);
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={styles.title}>
        To Do
      </h2>
      {!data && isError && <LoadFailure what="Your to-do list" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height="48px" />}
      {work?.length === 0 && <p className={styles.none}>You're all caught up.</p>}
      {work && work.length > 0 && (
        <PlainList className={styles.list}>
          {work.map(({ text, to, failed }) => (
            <li key={to} data-failed={failed}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </PlainList>
      )}
    </section>
  );
}
