import { mediumMoment } from "@ensemble/domain";
import { Badge } from "@ensemble/ui";
import type { Sort } from "@ensemble/controls";
import type { Column } from "../../layout/table/table-column";
import { scopeNames, type ApiKey, type Scope } from "./api-key";
import styles from "./key-columns.module.css";

export type KeySort = "name" | "created" | "used";

export const keyColumns: readonly Column<ApiKey, KeySort>[] = [
  {
    label: "Name",
    sort: "name",
    head: true,
    cell: ({ name, prefix }) => (
      <span className={styles.name}>
        {name}
        <code className={styles.prefix}>{prefix}...</code>
      </span>
    ),
  },
  {
    label: "Scopes",
    cell: ({ scopes }) => (
      <span className={styles.scopes}>
        {scopes.map((scope) => (
          <span key={scope}>{scopeNames[scope as Scope] ?? scope}</span>
        ))}
      </span>
    ),
  },
  { label: "Partner", cell: (key) => key.affiliate_partners?.shop_name ?? "All partners" },
  { label: "Created", sort: "created", cell: (key) => timeOf(key.created_at) },
  {
    label: "Last used",
    sort: "used",
    cell: (key) => (key.last_used_at ? timeOf(key.last_used_at) : "Never"),
  },
  {
    label: "Status",
    cell: ({ revoked_at: end }) => (
      <span>
        <Badge color={end ? "gray" : "green"} highContrast>
          {end ? "Revoked" : "Active"}
        </Badge>
        {end && <span className={styles.end}>{timeOf(end)}</span>}
      </span>
    ),
  },
];

const timeOf = (instant: string) => <time dateTime={instant}>{mediumMoment(instant)}</time>;

const values: Record<KeySort, (key: ApiKey) => string> = {
  name: ({ name }) => name.toLowerCase(),
  created: (key) => key.created_at,
  used: (key) => key.last_used_at ?? "",
};

export function sortKeys(keys: readonly ApiKey[], { by, descending }: Sort<KeySort>): ApiKey[] {
  const value = values[by];
  const order = descending ? -1 : 1;
  return [...keys].sort((one, other) => order * value(one).localeCompare(value(other)));
}
