/**
 * What a hosted project gives to its API roles with every new table, sequence and function of
 * "public": everything in older and self-hosted projects; in those made since May 2026 what is left
 * once the rights that the API uses are taken away.
 */
export type DefaultPrivileges = "old" | "new";

const apiRoles = "anon, authenticated, service_role";

/** Only before the first migration: what migrations say about them later must stay. */
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
