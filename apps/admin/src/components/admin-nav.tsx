import { paths } from "@ensemble/contract";
import { feedPaths, studioPaths } from "@ensemble/domain";
import { NavLink, useLocation } from "@ensemble/router";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./admin-nav.module.css";

const entries = [
  ["Dashboard", paths.admin()],
  ["Outfits", paths.adminOutfits()],
  ["Items", paths.adminItems()],
  ["Collections", paths.adminCollections()],
  ["Shops", paths.adminShops()],
  ["Feeds", feedPaths.feeds()],
  ["Partners", paths.adminPartners()],
  ["Links", paths.adminPartnerLinks()],
  ["Analytics", paths.adminPartnerAnalytics()],
  ["Imports", paths.adminPartnerBulk()],
  ["Experts", paths.adminExperts()],
  ["Bookings", paths.adminBookings()],
  ["People", studioPaths.adminPeople()],
  ["Messages", paths.adminMessages()],
  ["Platform", paths.adminPlatform()],
] as const;

/** Screens that are entries themselves, though their path is below another entry's. */
const exact: readonly string[] = [paths.admin(), paths.adminPartners(), paths.adminExperts()];

/** Links to the administration's screens: below the site's header, on phones at the bottom (ADMIN-2). */
export function AdminNav(): ReactNode {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>("[aria-current]");
    // Only the bar, which scrolls on phones.
    if (current) nav.current!.scrollLeft = current.offsetLeft - nav.current!.clientWidth / 2;
  }, [pathname]);
  return (
    <nav ref={nav} aria-label="Administration" className={styles.nav}>
      {entries.map(([label, to]) => (
        <NavLink key={to} to={to} end={exact.includes(to)} className={styles.entry}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
