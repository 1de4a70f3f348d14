import type { Sql } from "postgres";
import type { Fixture, Person } from "../fixture";
import type { Row } from "../rows/add-row";

/** Invites an address as the administrator, and returns the id and key of the link. */
export async function invite(
  { administrator, sql }: Fixture,
  expert: string,
  email: string,
): Promise<{ id: string; key: string }> {
  const { data, error } = await administrator.api.rpc("invite_stylist", { expert, email });
  if (error) throw new Error(error.message);
  const [row] = await sql<{ key: string }[]>`select private.invitation_key(${String(data)}) as key`;
  return { id: String(data), key: row!.key };
}

/** Makes an account the stylist of an expert. */
export async function makeStylist(
  fixture: Fixture,
  expert: string,
  { email, api }: Person,
): Promise<void> {
  const { error } = await api.rpc("accept_invitation", await invite(fixture, expert, email));
  if (error) throw new Error(error.message);
}

export const stylists = (sql: Sql, ...experts: string[]) =>
  sql<Row[]>`select * from public.stylists where expert_id = any (${experts})`;
