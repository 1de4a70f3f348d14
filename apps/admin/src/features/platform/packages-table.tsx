import { settings } from "@ensemble/contract";
import { formatCount, mediumDateTime } from "@ensemble/domain";
import { queryOptions, useQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Button, EmptyState, Note } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { type Column, DataTable } from "../../components/data-table";
import { platformKeys } from "../../query-keys";
import styles from "./platform.module.css";

/** Versions by app. */
type Versions = Record<string, string>;

/** The packages of this environment's releases, as `platform versions --json` prints them. */
interface Packages {
  /** The apps' releases, in no order. */
  releases: Versions;
  /** The latest release of the shell. */
  latest?: string;
  shared: readonly Package[];
  bundled: readonly Package[];
}

interface Package {
  name: string;
  versions: Versions;
  /** Of a bundled package: whether visitors may load it twice. */
  duplicate?: boolean;
  /** Of a shared package: the latest shell's version, if it differs. */
  upgrade?: string;
  /** The remotes that don't accept it, with the reason. */
  blockers?: Record<string, string>;
}

const packagesQuery = queryOptions({
  queryKey: platformKeys.packages,
  queryFn: fetchPackages,
  staleTime: 0,
});

async function fetchPackages() {
  const rows = await unwrap(
    db()
      .from("release_packages")
      .select("saved_at, versions")
      .eq("environment", settings().environment),
  );
  return rows.map(({ saved_at: savedAt, versions }) => ({
    savedAt,
    packages: versions as unknown as Packages,
  }));
}

/** Shared packages and duplicates by app, then all others on request (PLAT-16). */
export function PackagesTable(): ReactNode {
  const query = useQuery(packagesQuery);
  const [showsAll, setShowsAll] = useState(false);
  const [saved] = query.data ?? [];
  const { releases = {}, latest, shared = [], bundled = [] } = saved?.packages ?? {};
  const remotes = Object.keys(releases).filter((app) => app !== "shell");
  const notable = [...shared, ...bundled.filter(({ duplicate }) => duplicate)];
  const others = bundled.filter(({ duplicate }) => !duplicate);
  return (
    <>
      {saved && (
        <Note className={styles.note}>
          As of {mediumDateTime(saved.savedAt)}
          {latest && `, compared with shell@${latest}, the latest`}. A duplicate is bundled by
          several apps, or by one in several versions.
        </Note>
      )}
      <DataTable
        caption="Packages"
        columns={[...columns, ...["shell", ...remotes.toSorted()].map(appColumn)]}
        rows={query.data && (showsAll ? [...notable, ...others] : notable)}
        getKey={({ name, duplicate }) => `${name} ${duplicate}`}
        getName={({ name }) => name}
        query={query}
        pageSize={8}
        empty={
          <EmptyState
            title="No packages"
            text="They appear here once the environment is published with the database's key."
          />
        }
      />
      {others.length > 0 && (
        <Button
          className={styles.more}
          variant="soft"
          aria-pressed={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? "Show Fewer" : `Show ${formatCount(others.length)} More`}
        </Button>
      )}
    </>
  );
}

const columns: Column<Package>[] = [
  {
    label: "Package",
    head: true,
    cell: ({ name }) => <code className={styles.release}>{name}</code>,
  },
  { label: "Use", cell: Use },
];

const appColumn = (app: string): Column<Package> => ({
  label: app,
  cell: ({ versions }) => versions[app] ?? <span className={styles.none}>None</span>,
});

/** How apps use a package: duplicates, the upgrade that waits, and who blocks it. */
function Use({ duplicate, upgrade, blockers }: Package): ReactNode {
  if (duplicate !== undefined) return duplicate ? <strong>Duplicate</strong> : "Bundled";
  const reasons = Object.entries(blockers ?? {});
  return (
    <>
      Shared
      {upgrade && (
        <span className={styles.details}>
          {reasons.length === 0
            ? `All accept ${upgrade}`
            : `${upgrade} is blocked by ${reasons.map(([app, why]) => `${app} (${why})`).join(", ")}`}
        </span>
      )}
    </>
  );
}
