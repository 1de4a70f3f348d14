import { expect } from "vitest";
import { openFixture, type Fixture } from "../../tests/fixture";
import { addLink } from "../../tests/rows/partner-rows";
import type { Row } from "../../tests/rows/add-row";
import { partnerApi } from "./partner-api";

export const site = "http://localhost:4200";
export const root = `${site}/api/partner/v1`;

/** The partner API with its own database and keys of two partners. */
export interface PartnerApiFixture extends Fixture {
  /** Creates a key with the arguments of `create_api_key`. */
  createKey(args: Row): Promise<string>;
  /** A key with all scopes, of the partner with the links `link` and `second`. */
  key: string;
  link: Row;
  second: Row;
  /** A link of another partner. */
  foreign: Row;
  send(path: string, init?: RequestInit, by?: string | null): Promise<Response>;
  /** Reports a conversion. */
  post(body: unknown, by?: string, headers?: Record<string, string>): Promise<Response>;
}

export async function openPartnerApiFixture(): Promise<PartnerApiFixture> {
  const fixture = await openFixture();
  const { backend, sql, administrator } = fixture;
  const { serviceKey, fetch } = backend;
  const handle = partnerApi({ database: { url: site, serviceKey, fetch }, site });
  const createKey = async (args: Row): Promise<string> => {
    const { data, error } = await administrator.api.rpc("create_api_key", args);
    if (error) throw new Error(error.message);
    return String((data as Row).key);
  };
  const link = await addLink(sql, { created_at: "2026-01-01T00:00:00Z" });
  const { partner_id } = link;
  const second = await addLink(sql, { partner_id, campaign_name: "Second", status: "paused" });
  const scopes = ["links:read", "statistics:read", "conversions:write"];
  const key = await createKey({ name: "All", scopes, partner: partner_id });
  const send: PartnerApiFixture["send"] = (path, init = {}, by = key) =>
    handle(
      new Request(`${root}${path}`, {
        ...init,
        headers: { ...(by && { Authorization: `Bearer ${by}` }), ...init.headers },
      }),
    );
  return {
    ...fixture,
    createKey,
    key,
    link,
    second,
    foreign: await addLink(sql),
    send,
    post: (body, by, headers) =>
      send(
        "/conversions",
        {
          method: "POST",
          headers: { "Content-Type": "application/json", ...headers },
          body: typeof body === "string" ? body : JSON.stringify(body),
        },
        by,
      ),
  };
}

export async function problem(response: Response): Promise<Row> {
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  const body = (await response.json()) as Row;
  expect(body).toMatchObject({ type: "about:blank", status: response.status });
  return body;
}
