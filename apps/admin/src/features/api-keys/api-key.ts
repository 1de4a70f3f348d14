import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { partnerApiKeys } from "../../query-keys";

export const scopeNames = {
  "links:read": "Read links",
  "statistics:read": "Read statistics",
  "conversions:write": "Report conversions",
} as const;

export type Scope = keyof typeof scopeNames;
export const scopes = Object.keys(scopeNames) as Scope[];

/** All keys, newest first. The secrets are stored only as hashes. */
export const apiKeys = queryOptions({
  queryKey: partnerApiKeys.list,
  queryFn: () =>
    unwrap(
      db()
        .from("partner_api_keys")
        .select(
          "id, name, prefix, scopes, created_at, last_used_at, revoked_at, affiliate_partners(shop_name)",
        )
        .order("created_at", { ascending: false }),
    ),
});

export type ApiKey = Awaited<ReturnType<NonNullable<typeof apiKeys.queryFn>>>[number];

export const keyDraftSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Give the key a name"),
      z.maxLength(80, "A name has at most 80 letters"),
    ),
  scopes: z.array(z.enum(scopes)).check(z.minLength(1, "Choose at least one scope")),
  /** "" for the links of all partners. */
  partner: z.string(),
});

export type KeyDraft = z.infer<typeof keyDraftSchema>;

const newKeySchema = z.object({ name: z.string(), key: z.string() });

/** A new key with its secret, which is shown only once. */
export type NewKey = z.infer<typeof newKeySchema>;

export async function createKey({ name, scopes, partner }: KeyDraft): Promise<NewKey> {
  const request = db().rpc("create_api_key", { name, scopes, partner: partner || undefined });
  return newKeySchema.parse(await unwrap(request));
}

/** Revokes a key permanently; idempotent. */
export const revokeKey = (id: string) => unwrap(db().rpc("revoke_api_key", { api_key: id }));
