import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { securityHeaders } from "./headers";

function policy(more: Partial<Parameters<typeof securityHeaders>[0]> = {}): Map<string, string[]> {
  const headers = securityHeaders({
    supabaseUrl: "/",
    security: { connect: [], pictures: [] },
    inlineScripts: ["boot()"],
    bases: ["/r/shell/1.0.0+0123456789/"],
    ...more,
  });
  const directives = headers["Content-Security-Policy"]!.split("; ");
  return new Map(directives.map((line) => [line.split(" ")[0]!, line.split(" ").slice(1)]));
}

test("allows scripts of the site itself and the one inline script by its hash", () => {
  const hash = createHash("sha256").update("boot()").digest("base64");
  expect(policy().get("script-src")).toEqual(["'self'", `'sha256-${hash}'`]);
});

test("has no unsafe script source and no wildcard", () => {
  const directives = policy({ supabaseUrl: "https://project.supabase.example" });
  expect(directives.get("default-src")).toEqual(["'none'"]);
  expect(directives.get("frame-ancestors")).toEqual(["'none'"]);
  for (const [name, sources] of directives) {
    if (name !== "style-src") expect(sources.join(" "), name).not.toContain("unsafe");
    expect(sources.join(" "), name).not.toContain("*");
  }
});

test("names the backend and the environment's other origins where they are needed", () => {
  const directives = policy({
    supabaseUrl: "https://project.supabase.example",
    security: { connect: ["https://events.example"], pictures: ["https://cdn.example"] },
    bases: ["https://assets.example/r/shop/1/"],
  });
  expect(directives.get("connect-src")).toContain("https://project.supabase.example");
  expect(directives.get("connect-src")).toContain("https://events.example");
  expect(directives.get("img-src")).toContain("https://cdn.example");
  expect(directives.get("script-src")).toContain("https://assets.example");
  expect(directives.get("script-src")).not.toContain("https://cdn.example");
});

test("adds exactly the named origins of previews and telemetry", () => {
  const directives = policy({
    overrides: ["https://previews.example/", "http://localhost:4211"],
    telemetry: "https://events.example/v1",
  });
  const named = ["https://previews.example", "http://localhost:4211"];
  expect(directives.get("script-src")).toEqual(expect.arrayContaining(named));
  expect(directives.get("connect-src")).toEqual([
    "'self'",
    ...named,
    "wss://previews.example",
    "ws://localhost:4211",
    "https://events.example",
  ]);
  expect(directives.get("script-src")).not.toContain("https://events.example");
  expect(policy({ telemetry: "/api/telemetry" }).get("connect-src")).toEqual(["'self'"]);
});
