import { pluralize } from "@ensemble/domain";
import { paths } from "@ensemble/contract";
import { useLazyModule } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { useFavorites, useSession } from "@ensemble/session";
import { Actions, Button, Chip, LoadFailure, PlainList } from "@ensemble/ui";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { shopPaths } from "../../paths";
import styles from "./favorites.module.css";
import { type ListRef, listsQuery, type ListTool } from "./lists";

interface ListToolsProps {
  list: ListRef;
  /** More tools, shown first. */
  children?: ReactNode;
}

/** The tools for a list. Favorites can't be renamed or deleted. */
export function ListTools({ list, children }: ListToolsProps): ReactNode {
  const session = useSession();
  const { open, sheet } = useListSheet(list);
  const tools: [ListTool, string][] = [["share", "Share"]];
  if (list.id !== null) tools.push(["rename", "Rename"], ["delete", "Delete"]);
  return (
    <Actions className={styles.tools}>
      {children}
      {session.status === "signedIn" &&
        tools.map(([tool, name]) => (
          <Button
            key={tool}
            type="button"
            size="2"
            variant="soft"
            color="gray"
            aria-haspopup="dialog"
            onClick={() => open(tool)}
          >
            {name}
          </Button>
        ))}
      {sheet}
    </Actions>
  );
}

// In their own chunk because few visits open them.
const loadSheets = () => import("./list-sheets");

/** Returns the sheet of the opened tool, and a function that opens one. */
function useListSheet(list: ListRef = { id: null, name: "Favorites" }): {
  open: (tool: ListTool) => void;
  sheet: ReactNode;
} {
  const [tool, setTool] = useState<ListTool>();
  const { code, failed, retry } = useLazyModule(loadSheets, tool !== undefined);
  // A change that finishes late must not close a sheet that was opened in the meantime.
  const close = () => setTool((current) => (current === tool ? undefined : current));
  return {
    open: (next) => {
      if (failed) retry();
      setTool(next);
    },
    sheet: tool && (
      <>
        {failed && <span role="alert">This didn't load. Try again.</span>}
        {code && <code.ListSheet tool={tool} list={list} onClose={close} />}
      </>
    ),
  };
}

/** Links to the favorites and the account's lists, and a button for a new list (FAV-6). */
export function ListNav({ current }: { current: string | null }): ReactNode {
  const session = useSession();
  if (session.status === "anonymous") {
    return (
      <p className={styles.invitation}>
        <Link to={paths.auth(paths.favorites())}>Sign in</Link> to create lists, add notes, and
        share them.
      </p>
    );
  }
  if (session.status !== "signedIn") return null;
  return <Lists userId={session.user.id} current={current} />;
}

function Lists({ userId, current }: { userId: string; current: string | null }): ReactNode {
  const { data, isError, refetch } = useQuery(listsQuery(userId));
  const { open, sheet } = useListSheet();
  const favoriteCount = useFavorites(({ outfits, items }) => outfits.length + items.length);
  if (!data && isError) return <LoadFailure what="Your lists" onRetry={() => void refetch()} />;
  const all = [
    { id: null, name: "Favorites", count: favoriteCount, to: paths.favorites() },
    ...(data ?? []).map(({ id, name, favorites: entries }) => ({
      id,
      name,
      count: entries.length,
      to: shopPaths.favoriteList(id),
    })),
  ];
  return (
    <nav aria-label="Your lists" className={styles.nav}>
      <PlainList className={styles.lists}>
        {all.map(({ id, name, count, to }) => (
          <li key={to}>
            <Chip as={Link} to={to} aria-current={id === current ? "page" : undefined}>
              {`${name} `}
              <span className={styles.count}>{count}</span>
            </Chip>
          </li>
        ))}
        <li>
          <Chip type="button" onClick={() => open("new")}>
            <Plus size={16} strokeWidth={1.6} aria-hidden />
            New List
          </Chip>
        </li>
      </PlainList>
      {sheet}
    </nav>
  );
}

/** Announces the number of price drops since the last visit, if any (FAV-11). */
export function PriceDropsNotice({ count }: { count: number }): ReactNode {
  return (
    <p role="status" className={styles.notice}>
      {count > 0 && `${pluralize(count, "price")} dropped since your last visit`}
    </p>
  );
}
