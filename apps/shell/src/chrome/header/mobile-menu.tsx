import { paths } from "@ensemble/contract";
import { NavLink } from "@ensemble/router";
import { useSession } from "@ensemble/session";
import { X } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { AppearanceSwitch } from "../../features/profile/appearance-switch";
import { FavoritesBadge } from "../favorites-badge";
import iconLink from "./icon-link.module.css";
import styles from "./mobile-menu.module.css";
import { sections } from "../sections";

interface MobileMenuProps {
  ref: Ref<HTMLDialogElement>;
  version: string;
  onClose: () => void;
}

/** The slide-out menu: a native modal dialog, so focus, Escape and the page behind need no code. */
export function MobileMenu({ ref, version, onClose }: MobileMenuProps): ReactNode {
  const session = useSession();
  return (
    <dialog
      ref={ref}
      className={styles.menu}
      aria-label="Menu"
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.content}>
        <button className={iconLink.link} aria-label="Close menu" onClick={onClose}>
          <X size={22} strokeWidth={1.6} aria-hidden />
        </button>
        {session.status === "signedIn" && (
          <p className={styles.welcome}>
            Welcome, <span>{session.user.email}</span>
          </p>
        )}
        <nav className={styles.links} aria-label="Menu">
          <MenuLink to={paths.home()}>Home</MenuLink>
          {sections.map(({ label, to }) => (
            <MenuLink key={to} to={to}>
              {label}
            </MenuLink>
          ))}
          <MenuLink to={paths.search()}>Search</MenuLink>
          <MenuLink to={paths.favorites()}>
            Favorites
            <span className={styles.badge}>
              <FavoritesBadge capped />
            </span>
          </MenuLink>
          {session.status === "signedIn" && <MenuLink to={paths.dashboard()}>My Bookings</MenuLink>}
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
    <NavLink to={to} end={to === paths.home()} className={styles.link}>
      {children}
    </NavLink>
  );
}
