import { paths } from "@ensemble/contract";
import { NavLink } from "@ensemble/router";
import { Heart, LayoutGrid, Search, User, type LucideIcon } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { FavoritesBadge } from "./favorites-badge";
import { bringCursor } from "./search-cursor";
import styles from "./tab-bar.module.css";

/** The bottom bar of phones and tablets, with four destinations (SITE-7). */
export function TabBar(): ReactNode {
  return (
    <nav className={styles.bar} aria-label="Tabs">
      <Tab to={paths.collections()} label="Collections" Icon={LayoutGrid} />
      <Tab to={paths.search()} label="Search" Icon={Search} onPress={bringCursor} />
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
    <NavLink to={to} className={styles.tab} onClick={onPress}>
      <Icon size={21} strokeWidth={1.6} aria-hidden />
      {children}
      <span>{label}</span>
    </NavLink>
  );
}
