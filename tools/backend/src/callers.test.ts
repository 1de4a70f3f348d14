import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { asRendering, identifyCaller, isTrusted, getShare } from "./callers";
import { newSecrets } from "./secrets";

const secrets = newSecrets();
const now = Date.UTC(2026, 0, 1);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function token(claims: object, secret = secrets.jwtSecret): string {
  const signed = `${encode({ alg: "HS256" })}.${encode(claims)}`;
  return `Bearer ${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

const request = (headers: Record<string, string>) =>
  new Request("http://localhost/rest/v1/outfits", { headers });
const from = { "x-forwarded-for": "203.0.113.7" };
const network = "network 203.0.113.7";
const valid = { sub: "ada", exp: now / 1000 + 60 };

test.each([
  ["an anonymous visitor's network", from, network],
  ["the account of a valid token", { ...from, authorization: token(valid) }, "account ada"],
  ["the network for a forged token", { ...from, authorization: token(valid, "guessed") }, network],
  [
    "the network for an expired token",
    { ...from, authorization: token({ sub: "ada", exp: now / 1000 - 1 }) },
    network,
  ],
  ["the network for another header", { ...from, authorization: "Bearer a.b" }, network],
  ["the network for a guessed secret", { ...from, "x-ensemble-rendering": "guessed" }, network],
  ["a server by its key", { ...from, apikey: secrets.serviceKey }, "server"],
  [
    "a server's visitor",
    { ...from, apikey: secrets.serviceKey, "x-ensemble-visitor": "198.51.100.7" },
    "server for network 198.51.100.7",
  ],
  [
    "no visitor that another caller names",
    { ...from, "x-ensemble-visitor": "198.51.100.7" },
    network,
  ],
  ["this process without an address", {}, "site"],
] as const)("counts %s", (_, headers, caller) => {
  expect(identifyCaller(request({ ...headers }), secrets, now)).toBe(caller);
});

test("gives a server for a visitor the visitor's share", () => {
  expect(getShare("server for network 203.0.113.7")).toBe(getShare(network));
  expect(isTrusted("server for network 203.0.113.7")).toBe(false);
});

test("counts the renderer's marked requests apart", () => {
  expect(identifyCaller(asRendering(request(from)), secrets, now)).toBe("rendering");
});
