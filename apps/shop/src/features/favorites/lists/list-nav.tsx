import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { useFavorites, useSession } from "@ensemble/session";
import { LoadFailure } from "@ensemble/ui";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { shopPaths } from "../../../paths";
import { listsOf } from "../../lists/lists";
import styles from "./list-nav.module.css";
import { useListSheet } from "./list-sheet";

/** The favorites and this account's lists, each a link, and a way to make another (FAV-6). */
export function ListNav({ current }: { current: string | null }): ReactNode {
  const session = useSession();
  if (session.status === "anonymous") {
    return (
      <p className={styles.invitation}>
        <Link to={paths.auth(paths.favorites())}>Sign in</Link> to make lists, write notes and share
        them.
      </p>
    );
  }
  if (session.status !== "signedIn") return null;
  return <Lists userId={session.user.id} current={current} />;
}

function Lists({ userId, current }: { userId: string; current: string | null }): ReactNode {
  const { data, isError, refetch } = useQuery(listsOf(userId));
  const { open, sheet } = useListSheet();
  const kept = useFavorites(({ outfits, items }) => outfits.length + items.length);
  if (!data && isError) return <LoadFailure what="Your lists" onRetry={() => void refetch()} />;
  const all = [
    { id: null, name: "Favorites", count: kept, to: paths.favorites() },
    ...(data ?? []).map(({ id, name, favorite_list_entries: entries }) => ({
      id,
      name,
      count: entries.length,
      to: shopPaths.favoriteList(id),
    })),
  ];
  return (
    <nav aria-label="Your lists" className={styles.nav}>
      <ul className={styles.lists}>
        {all.map(({ id, name, count, to }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.list}
              aria-current={id === current ? "page" : undefined}
            >
              {name} <span className={styles.count}>{count}</span>
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={styles.list} onClick={() => open("new")}>
            <Plus size={16} strokeWidth={1.6} aria-hidden />
            New list
          </button>
        </li>
      </ul>
      {sheet}
    </nav>
  );
}
