import { daysBefore, type Anchor } from "./days";
import { insertInto, type Statement } from "./statement";

/** The demo accounts; their passwords are public. */
export const demoAccounts = [
  {
    id: "5eed0000-0000-4000-8000-000000000001",
    email: "shopper@ensemble.example",
    password: "ensemble-shopper",
    isAdmin: false,
    // bcrypt, cost 10. Precomputed, because a fresh salt would change the seed.
    hash: "$2a$10$Q5Taf9fwelOLA7bq7c2bIOcTrPIkGeffbGZ968fQridlVDn2n4r7S",
  },
  {
    id: "5eed0000-0000-4000-8000-000000000002",
    email: "admin@ensemble.example",
    password: "ensemble-admin",
    isAdmin: true,
    hash: "$2a$10$PJ3jEr.frllXGUQUxPfoyO2/4FQdNb3OHNCemFHxfSNhLFfXTvT3q",
  },
  {
    id: "5eed0000-0000-4000-8000-000000000003",
    email: "stylist@ensemble.example",
    password: "ensemble-stylist",
    isAdmin: false,
    hash: "$2a$10$aCPb0V9FjQemC0foeSBCfOY.m/5UipNUmE/Wdha5OrdtTE2VmTOrK",
  },
] as const;

/** The account that has bookings, lists and alerts. */
export const shopper = demoAccounts[0];

/** The account that runs Maya Lindqvist's studio. */
export const stylist = demoAccounts[2];

/** Clients of the demo stylist, who can't sign in. */
export const clients = [
  "Noor Haddad",
  "Ingrid Sandberg",
  "Tomasz Wolski",
  "Amara Diallo",
  "Felicia Berg",
  "Jonas Ek",
].map((name, index) => ({
  id: `5eed0000-0000-4000-8000-0000000001${String(index).padStart(2, "0")}`,
  email: `${name.toLowerCase().replace(" ", ".")}@clients.ensemble.example`,
  name,
  hash: "",
}));

/**
 * Creates the demo accounts with confirmed email addresses. Hosted Supabase needs two things more
 * than the embedded server: an instance (a column that only it has, hence the check) and empty
 * tokens instead of null.
 */
export function accountStatements(anchor: Anchor): Statement[] {
  const since = daysBefore(anchor, 200);
  const people = [...demoAccounts, ...clients];
  const users = people.map(({ id, email, hash }) => ({
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    encrypted_password: hash,
    email_confirmed_at: since,
    confirmation_token: "",
    recovery_token: "",
    email_change: "",
    email_change_token_new: "",
    raw_app_meta_data: { provider: "email", providers: ["email"] },
    raw_user_meta_data: { email_verified: true },
    created_at: since,
    updated_at: since,
  }));
  const identities = people.map(({ id, email }) => ({
    id,
    provider: "email",
    provider_id: id,
    user_id: id,
    identity_data: { sub: id, email, email_verified: true, phone_verified: false },
    last_sign_in_at: since,
    created_at: since,
    updated_at: since,
  }));
  return [
    insertInto("auth.users", users),
    { text: instanceOf(users) },
    insertInto("auth.identities", identities),
    insertInto(
      "public.user_preferences",
      demoAccounts.map(({ id, isAdmin }) => ({ user_id: id, is_admin: isAdmin })),
    ),
  ];
}

const instanceOf = (users: { email: string }[]) => `do $$ begin
  if exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
  ) then
    update auth.users set instance_id = '00000000-0000-0000-0000-000000000000'
    where email in (${users.map(({ email }) => `'${email}'`).join(", ")});
  end if;
end $$`;
