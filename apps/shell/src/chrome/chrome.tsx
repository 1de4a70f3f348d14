import { paths, productName } from "@ensemble/contract";
import { keepFocus } from "@ensemble/controls";
import { Link, NavLink, Outlet, ScrollRestoration, useLocation } from "@ensemble/router";
import { useSession } from "@ensemble/session";
import { Eyebrow, PlainList, Spinner } from "@ensemble/ui";
import { Heart, LayoutGrid, type LucideIcon, Search, User } from "lucide-react";
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import styles from "./chrome.module.css";
import { FavoritesBadge, Header, itemOffers, items, sections } from "./header";
import { MobileHeader } from "./mobile-menu";
import { focusSearchWhenReady, holdsSearchFocus } from "./search-focus";

/** The frame around every screen (SITE-5 to SITE-11). */
export function Chrome({ version }: { version: string }): ReactNode {
  const main = useRef<HTMLElement>(null);
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => keepFocus(page.current!), []);
  return (
    <div ref={page} className={styles.page}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <MobileHeader version={version} />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <TabBar />
      {/* What the document's script says before the code runs, whose toasts are elsewhere. */}
      <div
        id="status-line"
        role="status"
        dangerouslySetInnerHTML={nothing}
        suppressHydrationWarning
      />
      <InitializingOverlay />
      <RouteFocus main={main} />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}

const nothing = { __html: "" };

/**
 * Returns the key of a stored scroll position. The first page of every visit has the same router
 * key, so it is stored by URL instead.
 */
function scrollKey({ key, pathname, search, hash }: ReturnType<typeof useLocation>): string {
  return key === "default" ? pathname + search + hash : key;
}

/**
 * Moves the focus to the content on navigation, for keyboards and screen readers. Keeps it when
 * only the query changes, or when it was moved into the search box. A component, so that the chrome
 * doesn't rerender with every URL.
 */
function RouteFocus({ main }: { main: RefObject<HTMLElement | null> }): ReactNode {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!holdsSearchFocus()) main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
  return null;
}

/**
 * Covers the page while a stored session is being checked; never for anonymous visitors (SITE-11).
 */
function InitializingOverlay(): ReactNode {
  const checking = useSession((session) => session.status === "loading");
  if (!checking) return null;
  return (
    <div className={styles.overlay} role="status">
      <Spinner size="3" />
      Initializing...
    </div>
  );
}

/** The bottom bar of phones and tablets (SITE-7), except where screens have a navigation of their own. */
function TabBar(): ReactNode {
  const { pathname } = useLocation();
  if (/^\/(admin|studio)(\/|$)/.test(pathname)) return null;
  return (
    <nav className={styles.bar} aria-label="Quick links">
      <Tab to={paths.collections()} label="Collections" Icon={LayoutGrid} />
      <Tab to={paths.search()} label="Search" Icon={Search} onPress={focusSearchWhenReady} />
      <Tab to={paths.favorites()} label="Favorites" Icon={Heart}>
        <FavoritesBadge capped />
      </Tab>
      <Tab to={paths.profile()} label="Profile" Icon={User} />
    </nav>
  );
}

interface TabProps {
  to: string;
  label: string;
  Icon: LucideIcon;
  onPress?: (press: MouseEvent) => void;
  children?: ReactNode;
}

function Tab({ to, label, Icon, onPress, children }: TabProps): ReactNode {
  return (
    <NavLink
      to={to}
      className={styles.tab}
      data-then-focus={onPress && "main input[type=search]"}
      onClick={onPress}
    >
      <Icon size={21} strokeWidth={1.6} aria-hidden />
      {children}
      <span>{label}</span>
    </NavLink>
  );
}

/** The footer with the affiliate notice (SITE-10). */
function Footer(): ReactNode {
  // A page that a server rendered before midnight may be hydrated after it.
  // oxlint-disable-next-line react/purity
  const year = new Date().getFullYear();
  return (
    <footer className={styles.footer}>
      <div className={styles.footerContent}>
        <p className={styles.statement}>Outfits chosen with care, for women too busy to shop.</p>
        <FooterLinks title="Explore" links={[...sections, items, ...itemOffers]} />
        <FooterLinks title="Legal" links={legal} />
        <p className={styles.notice}>
          {productName} earns a commission when you buy through links on this site. The price you
          pay does not change. <Link to={paths.affiliateDisclosure()}>How this works</Link>
        </p>
        <p className={styles.copyright} suppressHydrationWarning>
          © {year} {productName}
        </p>
      </div>
    </footer>
  );
}

const legal = [
  { label: "Privacy Policy", to: paths.privacy() },
  { label: "Terms and Conditions", to: paths.terms() },
  { label: "Affiliate Disclosure", to: paths.affiliateDisclosure() },
  { label: "Imprint", to: paths.imprint() },
];

interface FooterLinksProps {
  title: string;
  links: readonly { label: string; to: string }[];
}

function FooterLinks({ title, links }: FooterLinksProps): ReactNode {
  return (
    <nav aria-label={title}>
      <Eyebrow as="h2">{title}</Eyebrow>
      <PlainList className={styles.links}>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </PlainList>
    </nav>
  );
}
