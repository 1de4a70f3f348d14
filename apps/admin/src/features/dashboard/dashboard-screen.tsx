import { pageTitle, paths } from "@ensemble/contract";
import { DisplayTitle, Eyebrow, Page, Text } from "@ensemble/ui";
import { Boxes, CalendarCheck, ChartNoAxesColumn, Handshake, Shirt, Users } from "lucide-react";
import type { ReactNode } from "react";
import { AreaCard } from "../../layout/page/area-card";
import styles from "./dashboard-screen.module.css";
import { OpenWork } from "./open-work";

/** The start page of the back office (ADMIN-2). */
export default function DashboardScreen(): ReactNode {
  return (
    <Page title={pageTitle("Admin Dashboard")}>
      <header className={styles.header}>
        <Eyebrow>Administration</Eyebrow>
        <DisplayTitle>Admin Dashboard</DisplayTitle>
        <Text as="p" size="4" color="gray" mt="3">
          Outfits that shoppers see, and partners who sell them.
        </Text>
      </header>
      <OpenWork />
      <ul className={styles.areas}>
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
          text="See how outfits, links and consultations are doing"
          Icon={ChartNoAxesColumn}
        />
        <AreaCard
          title="User Management"
          text="Look after accounts and who administers the site"
          Icon={Users}
        />
        <AreaCard
          title="Expert Stylists"
          text="Look after stylists, their packages, hours and bookings"
          Icon={CalendarCheck}
          link={{ label: "Manage Experts", to: paths.adminExperts() }}
        />
        <AreaCard
          title="Platform"
          text="Which releases run, and how they do"
          Icon={Boxes}
          link={{ label: "Open Platform", to: paths.adminPlatform() }}
        />
      </ul>
    </Page>
  );
}
