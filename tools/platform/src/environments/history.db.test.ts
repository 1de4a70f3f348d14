import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Change, shareChanges } from "./history";

let backend: TestBackend;
beforeAll(async () => (backend = await createTestBackend()));
afterAll(() => backend.dispose());

const environment = {
  environment: "production",
  supabase: { url: "http://backend.test", key: "sb_publishable_0123456789" },
};
const [old, next] = ["1.0.0+aaaaaaaaaa", "1.1.0+bbbbbbbbbb"];
const promoted: Change = {
  ...{ at: "2026-03-02T10:00:00.000Z", by: "Ada", reason: "Spring", action: "promote" },
  ...{ app: "shop", release: next, from: old },
};

const share = (history: Change[], serviceKey = backend.serviceKey) =>
  shareChanges(environment, history, { serviceKey, fetch: backend.fetch });

const shared = async () => {
  const { data } = await backend
    .client(backend.serviceKey)
    .from("release_changes")
    .select(
      "app, changed_at, changed_by, reason, approved_by, pull_request, action, release, percent",
    )
    .eq("environment", "production")
    .order("app");
  return data;
};

test("shares the last change of each app and replaces it by the next", async () => {
  const canary: Change = { ...promoted, action: "canary", percent: 10, reason: undefined };
  const approval = { approvedBy: ["Joan", "Mae"], pullRequest: "https://code.example/pull/42" };
  await share([canary, { ...promoted, app: "experts", by: "Grace" }, { ...promoted, ...approval }]);
  const row = { reason: "Spring", action: "promote", release: next, percent: null };
  const shop = { ...row, app: "shop", changed_by: "Ada", changed_at: "2026-03-02T10:00:00+00:00" };
  const approved = { approved_by: "Joan, Mae", pull_request: approval.pullRequest };
  expect(await shared()).toMatchObject([
    { ...row, app: "experts", changed_by: "Grace", approved_by: null, pull_request: null },
    { ...shop, ...approved },
  ]);

  await share([promoted, { ...canary, at: "2026-03-03T10:00:00.000Z", by: "Grace" }]);
  const changed = { reason: null, action: "canary", percent: 10, changed_by: "Grace" };
  expect(await shared()).toMatchObject([{ app: "experts" }, { app: "shop", ...changed }]);
});

test("warns and continues when the database rejects a change", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await share([promoted], "sb_secret_of_another_project");
  expect(warned).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^production's \/admin\/platform does not show who changed it: 40[13]/),
  );
});

test("makes no request without a service key or for the gateway's own database", async () => {
  const ask = vi.fn(backend.fetch);
  await shareChanges(environment, [promoted], { serviceKey: "", fetch: ask });
  const local = { ...environment, supabase: { ...environment.supabase, url: "/" } };
  await shareChanges(local, [promoted], { serviceKey: backend.serviceKey, fetch: ask });
  expect(ask).not.toHaveBeenCalled();
});
