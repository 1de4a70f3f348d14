import { paths } from "@ensemble/contract";
import { studioPaths, useOwnStudio } from "@ensemble/domain";
import { Link, NavLink, useLocation } from "@ensemble/router";
import { useSession } from "@ensemble/session";
import { Note, RoundButton } from "@ensemble/ui";
import { Menu, Search, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { type Appearance, chooseAppearance, useAppearance } from "./appearance";
import { FavoritesBadge, FavoritesLink, itemOffers, items, Logo, sections } from "./header";
import styles from "./chrome.module.css";
import { focusSearchWhenReady } from "./search-focus";

/** The header of phones and tablets, with the slide-out menu (SITE-7). */
export function MobileHeader({ version }: { version: string }): ReactNode {
  return (
    <header className={styles.mobileHeader}>
      <RoundButton aria-label="Open menu" aria-haspopup="dialog" {...command("show-modal")}>
        <Menu size={22} strokeWidth={1.6} aria-hidden />
      </RoundButton>
      <Logo />
      <div className={styles.mobileTools}>
        <RoundButton
          as={Link}
          to={paths.search()}
          aria-label="Search"
          data-then-focus="main input[type=search]"
          onClick={focusSearchWhenReady}
        >
          <Search size={21} strokeWidth={1.6} aria-hidden />
        </RoundButton>
        <FavoritesLink capped />
      </div>
      <MobileMenu version={version} />
    </header>
  );
}

const menuId = "site-menu";

/** Attributes of a button that opens or closes the menu, also before the code runs. */
const command = (name: "show-modal" | "close") => ({ command: name, commandfor: menuId });

/**
 * The slide-out menu. A native modal dialog, which handles focus and Escape itself; the document's
 * script stands in for commands in older browsers.
 */
function MobileMenu({ version }: { version: string }): ReactNode {
  const session = useSession();
  const studio = useOwnStudio();
  const menu = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) menu.current?.close();
    shown.current = pathname;
  }, [pathname]);
  return (
    <dialog ref={menu} id={menuId} className={styles.menu} aria-label="Menu" closedby="any">
      <div className={styles.menuContent}>
        <RoundButton aria-label="Close menu" {...command("close")}>
          <X size={22} strokeWidth={1.6} aria-hidden />
        </RoundButton>
        {session.status === "signedIn" && (
          <Note className={styles.welcome}>
            Welcome, <span>{session.user.email}</span>
          </Note>
        )}
        <nav className={styles.menuLinks} aria-label="Menu">
          <MenuLink to={paths.home()}>Home</MenuLink>
          {[...sections, items].map(({ label, to }) => (
            <MenuLink key={to} to={to}>
              {label}
            </MenuLink>
          ))}
          {itemOffers.map(({ label, to }) => (
            <Link key={to} to={to} className={styles.menuLink}>
              {label}
            </Link>
          ))}
          <MenuLink to={paths.search()}>Search</MenuLink>
          <MenuLink to={paths.favorites()}>
            Favorites
            <span className={styles.menuBadge}>
              <FavoritesBadge capped />
            </span>
          </MenuLink>
          {session.status === "signedIn" && <MenuLink to={paths.dashboard()}>My Bookings</MenuLink>}
          {studio && <MenuLink to={studioPaths.studio()}>My Studio</MenuLink>}
          {session.status === "signedIn" && session.isAdmin && (
            <MenuLink to={paths.admin()}>Admin</MenuLink>
          )}
        </nav>
        <AppearanceSwitch />
        <p className={styles.version}>v{version}</p>
      </div>
    </dialog>
  );
}

function MenuLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return (
    <NavLink to={to} end={to === paths.home()} className={styles.menuLink}>
      {children}
    </NavLink>
  );
}

/** Switches between light, dark and the system's appearance. */
export function AppearanceSwitch(): ReactNode {
  const chosen = useAppearance();
  return (
    <div role="group" aria-label="Appearance" className={styles.switch}>
      {appearances.map(({ value, label }) => (
        <button
          key={value}
          className={styles.choice}
          aria-pressed={chosen === value}
          onClick={() => chooseAppearance(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

const appearances: { value: Appearance; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];
