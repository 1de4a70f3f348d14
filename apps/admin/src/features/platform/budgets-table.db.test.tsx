import {
  administrator,
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderScreen,
  screen,
  showComposition,
  waitFor,
  within,
} from "@ensemble/testing";
import { beforeAll, expect, test } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();
const release = "1.0.0+0123456789";

beforeAll(() => showComposition());

async function rpc(name: string, args: object): Promise<void> {
  const response = await fetch(`http://backend.test/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { apikey: backend.serviceKey, "Content-Type": "application/json" },
    body: JSON.stringify(args),
  });
  expect(response.ok).toBe(true);
}

const open = async () => {
  await renderScreen(remote, "/admin/platform", { as: administrator });
  return screen.getByRole("region", { name: "Objectives" });
};

test("says so when no release names objectives", async () => {
  await within(await open()).findByText("No objectives");
});

test("shows burn rates and what is spent beside each objective, and too few visits", async () => {
  const objectives = { loads: { percent: 99 }, lcp: { percent: 75, within: 2500 } };
  const remotes = { shop: { owner: "@shops", objectives } };
  await rpc("set_objectives", { of_environment: "test", remotes });
  const of = { remote: "shop", release, channel: "stable", screen: "home" };
  const load = { ...of, kind: "load", value: 90, bytes: 9 };
  const events = [
    ...Array.from({ length: 290 }, () => load),
    ...Array.from({ length: 10 }, () => ({ ...of, kind: "failure", error: "EntryError" })),
  ];
  const batch = { environment: "test", sampleRate: 1, events };
  await rpc("record_telemetry", { place_of_caller: 1, batch });
  await rpc("judge_budgets", { of_environment: "test" });
  const budgets = await open();
  const rows = await waitFor(() => {
    const found = within(budgets).getAllByRole("row").slice(1);
    expect(found[0]?.textContent).toContain("99%");
    return found.map(({ textContent }) => textContent ?? "");
  });
  expect(rows[0]).toMatch(
    /shop, @shopstest.*99% of loads work.*Incident since .*3\.3×.*3\.3×.*333%.*home/,
  );
  expect(rows[1]).toMatch(/75% paint within 2,500 ms.*(Not enough visits.*){3}/);
  await expectAccessible();
});

test("offers to try again when budgets cannot be read", async () => {
  const repair = failRequests(/rpc\/error_budgets/);
  const budgets = await open();
  const retry = await within(budgets).findByRole("button", { name: "Retry" }, { timeout: 5000 });
  repair();
  retry.click();
  await within(budgets).findAllByText("@shops", { exact: false });
});
