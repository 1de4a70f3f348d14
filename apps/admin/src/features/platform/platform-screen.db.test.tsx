import {
  administrator,
  connectToTestBackend,
  renderScreen,
  screen,
  showComposition,
  waitFor,
} from "@ensemble/testing";
import { beforeAll, expect, test } from "vitest";
import { remote } from "../../remote";

const [running, canary, invented] = ["1.0.0+aaaaaaaaaa", "1.1.0+bbbbbbbbbb", "1.0.0+0123456789"];
const base = (app: string) => `/r/${app}/${running}/`;

const composition = {
  shell: { release: running, base: base("shell") },
  remotes: [
    {
      name: "shop",
      release: running,
      releases: [running, canary],
      base: base("shop"),
      owner: "@shops",
      entry: "remote-entry.js",
      routes: [],
    },
  ],
};

const of = { remote: "shop", channel: "stable", screen: "home" };
const load = { ...of, kind: "load", value: 120, bytes: 1000 };
const message = "paths.giftCards is not a function";
const events = [
  { ...load, release: running },
  { ...load, release: canary, channel: "canary" },
  { ...load, release: invented },
  {
    ...{ ...of, release: running, kind: "uncaught", error: "TypeError", message },
    ...{ source_file: "apps/shop/src/home.tsx", source_line: 12, frames: ["libs/ui/src/a.ts:3:4"] },
  },
];

const promoted = {
  ...{ environment: "test", app: "shop", action: "promote", release: running },
  ...{ changed_at: "2026-03-02T10:00:00Z", changed_by: "Ada", reason: "Spring opens" },
  spent_budgets: "99.5 % of loads work, 130 % spent",
  ...{ approved_by: "Grace, Joan", pull_request: "https://code.example/ensemble/pull/42" },
};
const changes = [promoted, { ...promoted, environment: "other", app: "shell", changed_by: "Eve" }];

const backend = connectToTestBackend();
beforeAll(async () => {
  await fetch("http://backend.test/rest/v1/rpc/record_telemetry", {
    method: "POST",
    headers: { apikey: backend.serviceKey, "Content-Type": "application/json" },
    body: JSON.stringify({
      place_of_caller: 1,
      batch: { environment: "test", sampleRate: 1, events },
    }),
  });
  await backend.client(backend.serviceKey).from("release_changes").insert(changes);
  showComposition(composition);
});

const rowsOf = (container: HTMLElement, caption: string) => {
  const table = [...container.querySelectorAll("table")].find(
    (one) =>
      container.querySelector(`[id="${one.getAttribute("aria-labelledby")}"]`)?.textContent ===
      caption,
  );
  return [...(table?.querySelectorAll("tbody tr") ?? [])].map(
    ({ textContent }) => textContent ?? "",
  );
};

test("marks releases that are not of this environment, and shows screens and errors", async () => {
  const { container } = await renderScreen(remote, "/admin/platform", { as: administrator });
  await waitFor(() => expect(rowsOf(container, "Health")).toHaveLength(3), { timeout: 5000 });
  const marked = rowsOf(container, "Health").filter((row) => row.includes("not released here"));
  expect(marked).toEqual([expect.stringContaining(`shop@${invented}`)]);
  await waitFor(() => expect(rowsOf(container, "Screens")).toHaveLength(3));
  expect(rowsOf(container, "Screens")[0]).toContain("home");
  await waitFor(() => expect(rowsOf(container, "Errors")).toHaveLength(1));
  const [error] = rowsOf(container, "Errors");
  expect(error).toContain(`TypeError: ${message}apps/shop/src/home.tsx:12`);
  expect(error).toContain("libs/ui/src/a.ts:3:4");
  expect(error).toContain("shop, @shops");
});

test("shows who changed a release last, when, why and with whose approval, or that it is not recorded", async () => {
  const { container } = await renderScreen(remote, "/admin/platform", { as: administrator });
  await waitFor(() => expect(rowsOf(container, "Running releases")[0]).toContain("Not recorded"));
  const [shell, shop] = rowsOf(container, "Running releases");
  expect(shell).not.toContain("Eve");
  expect(shop).toMatch(
    /Promoted by Ada, approved by Grace, Joan.*Spring opens.*Over a spent error budget: 99\.5 % of loads.*Mar 2, 2026/,
  );
  const link = screen.getByRole("link", { name: "Pull request 42" });
  expect(link.getAttribute("href")).toBe(promoted.pull_request);
});
