/**
 * The default privileges of a hosted project's API roles on new tables, sequences and functions of
 * "public": everything in older and self-hosted projects; in those created since May 2026, without
 * the privileges that the API uses.
 */
export type DefaultPrivileges = "old" | "new";

const apiRoles = "anon, authenticated, service_role";

/** Only before the first migration: what migrations later say about them must stay. */
export function defaultPrivilegesSql(owner: string, variant: DefaultPrivileges): string {
  const change = `alter default privileges for role "${owner}" in schema public`;
  const taken = `
    ${change} revoke select, insert, update, delete on tables from ${apiRoles};
    ${change} revoke usage, select on sequences from ${apiRoles};
    ${change} revoke execute on functions from ${apiRoles};`;
  return `
do $$
begin
  if not exists (select from supabase_migrations.schema_migrations) then
    ${change} grant all on tables to ${apiRoles};
    ${change} grant all on sequences to ${apiRoles};
    ${change} grant all on functions to ${apiRoles};${variant === "new" ? taken : ""}
  end if;
end;
$$;`;
}
