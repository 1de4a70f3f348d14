import { paths } from "@ensemble/contract";
import { Link, useLocation } from "@ensemble/router";
import { Menu, Search } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { FavoritesLink } from "./favorites-link";
import iconLink from "./icon-link.module.css";
import { Logo } from "./logo";
import styles from "./mobile-header.module.css";
import { MobileMenu } from "./mobile-menu";
import { bringCursor } from "../search-cursor";

/** The header of phones and tablets, with the slide-out menu (SITE-7). */
export function MobileHeader({ version }: { version: string }): ReactNode {
  const menu = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  useEffect(() => menu.current?.close(), [pathname]);

  return (
    <header className={styles.header}>
      <button
        className={iconLink.link}
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => menu.current?.showModal()}
      >
        <Menu size={22} strokeWidth={1.6} aria-hidden />
      </button>
      <Logo />
      <div className={styles.tools}>
        <Link
          to={paths.search()}
          className={iconLink.link}
          aria-label="Search"
          onClick={bringCursor}
        >
          <Search size={21} strokeWidth={1.6} aria-hidden />
        </Link>
        <FavoritesLink capped />
      </div>
      <MobileMenu ref={menu} version={version} onClose={() => menu.current?.close()} />
    </header>
  );
}
