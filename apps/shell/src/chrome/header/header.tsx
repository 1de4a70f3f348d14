import { paths } from "@ensemble/contract";
import { Link, NavLink, useLocation } from "@ensemble/router";
import { useSession } from "@ensemble/session";
import { Button } from "@ensemble/ui";
import type { ReactNode } from "react";
import { AccountControls } from "./account-controls";
import { FavoritesLink } from "./favorites-link";
import styles from "./header.module.css";
import { Logo } from "./logo";
import { SearchBox } from "./search-box";
import { sections } from "../sections";

/** The desktop header (SITE-6). */
export function Header(): ReactNode {
  const session = useSession();
  return (
    <header className={styles.header}>
      <nav className={styles.sections} aria-label="Main">
        {sections.map(({ label, to }) => (
          <NavLink key={to} to={to} className={styles.section}>
            {label}
          </NavLink>
        ))}
      </nav>
      <Logo />
      <div className={styles.tools}>
        <SearchBox />
        <FavoritesLink />
        {session.status === "signedIn" ? (
          <AccountControls email={session.user.email} isAdmin={session.isAdmin === true} />
        ) : (
          <SignInLink />
        )}
      </div>
    </header>
  );
}

/** Links to the sign-in, which returns to the current page. */
function SignInLink(): ReactNode {
  const { pathname, search } = useLocation();
  const next =
    pathname === paths.home() || pathname === paths.auth() ? undefined : pathname + search;
  return (
    <Button asChild variant="soft" size="2">
      <Link to={paths.auth(next)}>Sign In</Link>
    </Button>
  );
}
