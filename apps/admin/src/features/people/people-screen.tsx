import { paths } from "@ensemble/contract";
import { useFilters } from "@ensemble/controls";
import { mediumDateTime } from "@ensemble/domain";
import { lazyDialog } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Button, Note, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { AdminList } from "../../components/admin-list";
import { AdminPage } from "../../components/admin-page";
import type { Column } from "../../components/data-table";
import {
  type Person,
  peopleQuery,
  peoplePageSize,
  peopleRules,
  type PeopleSort,
  type RoleDraft,
  roleNames,
} from "./people";

const RoleForm = lazyDialog(() => import("./role-form"));
const RoleRemoval = lazyDialog(() => import("./role-removal"));

/** Who has which role, with open invitations; gives and takes roles (STUDIO-1, STUDIO-2). */
export default function PeopleScreen(): ReactNode {
  const list = useFilters(peopleRules);
  const query = useQuery(peopleQuery(list.filters));
  const [giving, setGiving] = useState<RoleDraft["role"]>();
  const [losing, setLosing] = useState<Person>();
  return (
    <AdminPage
      title="People"
      subtitle="Administrators, stylists, and open invitations"
      back={{ label: "Back to Dashboard", to: paths.admin() }}
      actions={
        <>
          <Button
            size="3"
            variant="outline"
            color="gray"
            highContrast
            onClick={() => setGiving("administrator")}
          >
            Add Administrator
          </Button>
          <Button size="3" onClick={() => setGiving("stylist")}>
            Invite Stylist
          </Button>
        </>
      }
    >
      <AdminList
        caption="People"
        list={list}
        search="Search by email or stylist"
        filters={{ role: { label: "Role", names: roleNames } }}
        columns={peopleColumns}
        query={query}
        rows={query.data?.rows}
        total={query.data?.total}
        getKey={({ role, id }) => `${role} ${id}`}
        getName={({ role, email }) => `${email}, ${roleNames[role]}`}
        pageSize={peoplePageSize}
        expected={5}
        actions={(person) => (
          <Button
            size="2"
            variant="soft"
            color="gray"
            highContrast
            aria-label={`${removalNames[person.role]}: ${person.email}`}
            onClick={() => (person.is_last ? explainLast() : setLosing(person))}
          >
            {removalNames[person.role]}
          </Button>
        )}
        noneFound={{
          title: "No one found",
          text: "Try another address or role.",
          clear: "Clear Filters",
        }}
      />
      {giving && <RoleForm role={giving} onClose={() => setGiving(undefined)} />}
      {losing && <RoleRemoval person={losing} onClose={() => setLosing(undefined)} />}
    </AdminPage>
  );
}

const explainLast = (): void =>
  toast({
    kind: "info",
    title: "The last administrator",
    description: "Make someone else an administrator first.",
  });

const removalNames: Record<Person["role"], string> = {
  administrator: "Remove Role",
  stylist: "Remove Role",
  invitation: "Withdraw",
};

const renderTime = (instant: string) => <time dateTime={instant}>{mediumDateTime(instant)}</time>;

const peopleColumns: readonly Column<Person, PeopleSort>[] = [
  { label: "Email", head: true, sort: "email", cell: ({ email }) => email },
  {
    label: "Role",
    cell: ({ role, expert_name: name, expert_slug: slug, ends_at: end }) => (
      <span>
        {roleNames[role]}
        {name && slug && (
          <>
            {": "}
            <Link to={paths.adminExpert(slug)}>{name}</Link>
          </>
        )}
        {end && <Note as="span"> Ends {renderTime(end)}</Note>}
      </span>
    ),
  },
  { label: "Given by", cell: ({ granted_by: giver }) => giver ?? "Unknown" },
  {
    label: "Since",
    sort: "granted_at",
    orders: ["Oldest", "Newest"],
    cell: ({ granted_at: at }) => renderTime(at),
  },
];
