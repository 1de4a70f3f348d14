import { paths, productName } from "@ensemble/contract";
import { useCodeOnFocus } from "@ensemble/controls";
import { studioPaths, useOwnStudio } from "@ensemble/domain";
import { Link, NavLink, useLocation, useNavigate } from "@ensemble/router";
import { useFavorites, useSession } from "@ensemble/session";
import { Button, RoundButton, TextField } from "@ensemble/ui";
import { CalendarDays, Heart, LogOut, Search, UserRound } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { signOut } from "../features/auth/auth";
import { favoritesLabel, shownCount } from "./favorites-count";
import styles from "./chrome.module.css";

/** The desktop header (SITE-6). */
export function Header(): ReactNode {
  const session = useSession();
  return (
    <header className={styles.header}>
      <nav className={styles.sections} aria-label="Main">
        {[...sections, items].map(({ label, to }) => (
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

/** The site's sections in display order (SITE-5). */
export const sections = [
  { label: "Collections", to: paths.collections() },
  { label: "Outfits", to: paths.outfits() },
  { label: "Experts", to: paths.experts() },
  { label: "Style Quiz", to: paths.quiz() },
] as const;

export const items = { label: "Items", to: paths.items() };

/** Items that are new or reduced. */
export const itemOffers = [
  { label: "New Items", to: paths.items(undefined, "new") },
  { label: "Sale", to: paths.items(undefined, "reduced") },
];

/** The wordmark, linked to home. */
export function Logo(): ReactNode {
  return (
    <Link to={paths.home()} className={styles.logo} aria-label={`${productName}, home`}>
      {productName}
    </Link>
  );
}

/**
 * The header's search (SITE-8). Shows the searched text on the results page. Loads the code of its
 * suggestions on focus (SEARCH-10).
 */
function SearchBox(): ReactNode {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const shown = pathname === paths.search() ? (new URLSearchParams(search).get("q") ?? "") : "";

  const { input, code, box } = useCodeOnFocus(loadSuggestions);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    if (text) void navigate(paths.search(text));
  }

  return (
    // The action works before hydration.
    <form
      role="search"
      aria-label="Site search"
      action={paths.search()}
      className={styles.search}
      onSubmit={submit}
    >
      <TextField.Root
        key={shown}
        {...box}
        name="q"
        type="search"
        defaultValue={shown}
        placeholder="Search outfits..."
        aria-label="Search outfits"
        autoComplete="off"
      >
        <TextField.Slot>
          <Search size={16} aria-hidden />
        </TextField.Slot>
      </TextField.Root>
      {code && input && (
        <code.SearchSuggestions input={input} onGo={(address) => void navigate(address)} />
      )}
    </form>
  );
}

const loadSuggestions = () => import("./search-suggestions");

export function FavoritesLink({ capped = false }: { capped?: boolean }): ReactNode {
  const count = useFavoriteCount();
  return (
    <RoundButton
      as={Link}
      to={paths.favorites()}
      className={styles.iconLink}
      aria-label={favoritesLabel(count)}
    >
      <Heart size={21} strokeWidth={1.6} aria-hidden />
      <FavoritesBadge capped={capped} />
    </RoundButton>
  );
}

/** The favorites count on an icon; hidden at zero. `capped` shows 99+ above 99. */
export function FavoritesBadge({ capped = false }: { capped?: boolean }): ReactNode {
  const count = useFavoriteCount();
  return (
    <span
      className={styles.badge}
      aria-hidden
      hidden={count === 0}
      data-favorites={capped ? "capped" : "all"}
      // The document's script shows the device's count first.
      suppressHydrationWarning
    >
      {shownCount(count, capped)}
    </span>
  );
}

function useFavoriteCount(): number {
  return useFavorites(({ outfits, items }) => outfits.length + items.length);
}

/** Links to sign-in, which returns to the current page. */
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

/** Account links and sign-out; for stylists and administrators also their areas. */
function AccountControls(props: { email: string; isAdmin: boolean }): ReactNode {
  const studio = useOwnStudio();
  return (
    <>
      {studio && (
        <Link to={studioPaths.studio()} className={styles.admin}>
          My Studio
        </Link>
      )}
      {props.isAdmin && (
        <Link to={paths.admin()} className={styles.admin}>
          Admin
        </Link>
      )}
      <Link
        to={paths.dashboard()}
        className={styles.bookings}
        aria-label="My Bookings"
        title="My Bookings"
      >
        <CalendarDays className={styles.icon} size={19} strokeWidth={1.6} aria-hidden />
        <span className={styles.label}>My Bookings</span>
      </Link>
      <Link
        to={paths.profile()}
        className={styles.person}
        aria-label={props.email}
        title={props.email}
      >
        <UserRound className={styles.icon} size={19} strokeWidth={1.6} aria-hidden />
        <span className={styles.label}>{props.email}</span>
      </Link>
      <RoundButton aria-label="Sign out" onClick={() => void signOut()}>
        <LogOut size={19} strokeWidth={1.6} aria-hidden />
      </RoundButton>
    </>
  );
}
