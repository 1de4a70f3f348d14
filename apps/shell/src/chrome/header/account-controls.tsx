import { paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { CalendarDays, LogOut, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { signOut } from "../../features/auth/sign-in/sign-out";
import styles from "./account-controls.module.css";
import iconLink from "./icon-link.module.css";

/**
 * Shows who is signed in, with links to their pages, sign-out and, for administrators, the back
 * office.
 */
export function AccountControls(props: { email: string; isAdmin: boolean }): ReactNode {
  return (
    <>
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
      <button className={iconLink.link} aria-label="Sign out" onClick={() => void signOut()}>
        <LogOut size={19} strokeWidth={1.6} aria-hidden />
      </button>
    </>
  );
}
