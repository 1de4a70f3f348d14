import type { BookingsChoice, FilterConfig, Filters } from "@ensemble/controls";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { peopleKeys } from "../../query-keys";

export const peoplePageSize = 25;

type Role = "administrator" | "stylist" | "invitation";

export const roleNames: Record<Role, string> = {
  administrator: "Administrator",
  stylist: "Stylist",
  invitation: "Invited stylist",
};

const sorts = ["email", "granted_at"] as const;
export type PeopleSort = (typeof sorts)[number];

export const peopleRules = {
  choices: { role: ["administrator", "stylist", "invitation"] },
  sorts,
  defaultSort: { by: "email", descending: false },
} as const satisfies FilterConfig;

/** Queries a page of roles and open invitations with the total count. */
export const peopleQuery = (filters: Filters<typeof peopleRules>) =>
  queryOptions({
    queryKey: peopleKeys.list(filters),
    queryFn: () => fetchPeople(filters),
    placeholderData: keepPreviousData,
    // Invitations are accepted elsewhere.
    staleTime: 0,
  });

/** A role that a person has or, with an end, is invited to; `id` is the account's or invitation's. */
export type Person = Awaited<ReturnType<typeof fetchPeople>>["rows"][number];

async function fetchPeople({ text, choices, sort, page }: Filters<typeof peopleRules>) {
  const first = (page - 1) * peoplePageSize;
  let request = db().rpc("people", { search: text }, { count: "exact" }).select();
  if (choices.role) request = request.eq("role", choices.role);
  const response = await request
    .order(sort.by, { ascending: !sort.descending })
    .order("role")
    .range(first, first + peoplePageSize - 1);
  const rows = await unwrap(Promise.resolve(response));
  return {
    rows: rows.map((row) => ({ ...row, role: row.role as Role })),
    total: response.count ?? 0,
  };
}

export const expertsWithoutStylistQuery = queryOptions({
  queryKey: peopleKeys.experts,
  queryFn: async () => {
    const experts = await unwrap(
      db().from("expert_stylists").select("id, name, stylists(user_id)").order("name").order("id"),
    );
    return experts.filter(({ stylists }) => !stylists);
  },
  staleTime: 0,
});

export const roleDraftSchema = z
  .object({
    role: z.enum(["stylist", "administrator"]),
    email: z.string().check(z.trim(), z.email("Enter an email address.")),
    expert: z.string(),
  })
  .check(
    z.refine(({ role, expert }) => role === "administrator" || expert !== "", {
      error: "Choose a stylist.",
      path: ["expert"],
    }),
  );

export type RoleDraft = z.infer<typeof roleDraftSchema>;

/** Makes an account an administrator, or invites an address to run an expert's studio. */
export const grantRole = ({ role, email, expert }: RoleDraft): Promise<unknown> =>
  role === "administrator"
    ? unwrap(db().rpc("grant_administrator", { email }))
    : unwrap(db().rpc("invite_stylist", { expert, email }));

/** Takes a role, or withdraws an invitation. */
export function revokeRole({ role, id }: Person, choice: BookingsChoice): Promise<unknown> {
  if (role === "administrator") return unwrap(db().rpc("revoke_administrator", { user_id: id }));
  if (role === "invitation") return unwrap(db().rpc("withdraw_invitation", { invitation: id }));
  return unwrap(db().rpc("revoke_stylist", { user_id: id, ...choice }));
}
