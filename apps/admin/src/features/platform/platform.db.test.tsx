import {
  administrator,
  connectToTestBackend,
  expectAccessible,
  failRequests,
  mockResponses,
  renderScreen,
  screen,
  showComposition,
  waitFor,
  within,
} from "@ensemble/testing";
import { provideSettings, settings } from "@ensemble/contract";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();

describe("platform screen", () => {
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
      ...{
        source_file: "apps/shop/src/home.tsx",
        source_line: 12,
        frames: ["libs/ui/src/a.ts:3:4"],
      },
    },
  ];

  const promoted = {
    ...{ environment: "test", app: "shop", action: "promote", release: running },
    ...{ changed_at: "2026-03-02T10:00:00Z", changed_by: "Ada", reason: "Spring opens" },
    spent_budgets: "99.5 % of loads work, 130 % spent",
    ...{ approved_by: "Grace, Joan", pull_request: "https://code.example/ensemble/pull/42" },
  };
  const changes = [
    promoted,
    { ...promoted, environment: "other", app: "shell", changed_by: "Eve" },
  ];
  beforeAll(async () => {
    await fetch("http://backend.test/rest/v1/rpc/record_telemetry", {
      method: "POST",
      headers: { apikey: backend.serviceKey, "Content-Type": "application/json" },
      body: JSON.stringify({
        caller: crypto.randomUUID(),
        batch: { environment: "test", sampleRate: 1, events },
      }),
    });
    await backend.client(backend.serviceKey).from("release_changes").insert(changes);
    showComposition(composition);
  });

  const findRows = (container: HTMLElement, caption: string) => {
    const table = [...container.querySelectorAll("table")].find(
      (candidate) =>
        container.querySelector(`[id="${candidate.getAttribute("aria-labelledby")}"]`)
          ?.textContent === caption,
    );
    return [...(table?.querySelectorAll("tbody tr") ?? [])].map(
      ({ textContent }) => textContent ?? "",
    );
  };

  test("marks releases outside this environment, and shows screens and errors", async () => {
    const { container } = await renderScreen(remote, "/admin/platform", { as: administrator });
    await waitFor(() => expect(findRows(container, "Health")).toHaveLength(3), { timeout: 5000 });
    const marked = findRows(container, "Health").filter((row) => row.includes("not released here"));
    expect(marked).toEqual([expect.stringContaining(`shop@${invented}`)]);
    await waitFor(() => expect(findRows(container, "Screens")).toHaveLength(3));
    expect(findRows(container, "Screens")[0]).toContain("home");
    await waitFor(() => expect(findRows(container, "Errors")).toHaveLength(1));
    const [error] = findRows(container, "Errors");
    expect(error).toContain(`TypeError: ${message}apps/shop/src/home.tsx:12`);
    expect(error).toContain("libs/ui/src/a.ts:3:4");
    expect(error).toContain("shop, @shops");
  });

  test("shows author, time, reason and approval of the last change, or that none is recorded", async () => {
    const { container } = await renderScreen(remote, "/admin/platform", { as: administrator });
    await waitFor(() =>
      expect(findRows(container, "Running releases")[0]).toContain("Not recorded"),
    );
    const [shell, shop] = findRows(container, "Running releases");
    expect(shell).not.toContain("Eve");
    expect(shop).toMatch(
      /Promoted by Ada, approved by Grace, Joan.*Spring opens.*Promoted despite a spent error budget: 99\.5 % of loads.*Mar 2, 2026/,
    );
    const link = screen.getByRole("link", { name: "Pull request 42" });
    expect(link.getAttribute("href")).toBe(promoted.pull_request);
  });

  test("lists shared packages, duplicates and blocked upgrades, and the others on request", async () => {
    const versions = {
      releases: { shell: "1.0.0+aaaaaaaaaa", shop: "1.1.0+bbbbbbbbbb" },
      latest: "2.0.0+cccccccccc",
      shared: [
        {
          ...{ name: "@ensemble/ui", versions: { shell: "2.3.0", shop: "^2.3.0" } },
          ...{ upgrade: "3.0.0", blockers: { shop: "accepts ^2.3.0" } },
        },
        { name: "react", versions: { shell: "19.3.1" }, upgrade: "19.4.0", blockers: {} },
      ],
      bundled: [
        { name: "clsx", versions: { shop: "2.1.1" }, duplicate: false },
        { name: "zod", versions: { shell: "4.6.7", shop: "4.5.0, 4.6.7" }, duplicate: true },
      ],
    };
    const saved = { saved_at: "2026-03-02T10:00:00Z", versions };
    const others = { ...saved, environment: "other", versions: { ...versions, shared: [] } };
    await backend
      .client(backend.serviceKey)
      .from("release_packages")
      .insert([{ ...saved, environment: "test" }, others]);
    await renderScreen(remote, "/admin/platform", { as: administrator });
    const packages = within(screen.getByRole("region", { name: "Packages" }));
    await packages.findByText(/Mar 2, 2026.*compared with shell@2\.0\.0\+cccccccccc/);
    const rows = () =>
      packages.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
    const notable = [
      ["Package", "Use", "shell", "shop"],
      ["@ensemble/ui", "Shared3.0.0 is blocked by shop (accepts ^2.3.0)", "2.3.0", "^2.3.0"],
      ["react", "SharedAll accept 19.4.0", "19.3.1", "None"],
      ["zod", "Duplicate", "4.6.7", "4.5.0, 4.6.7"],
    ];
    expect(rows()).toEqual(notable);
    packages.getByRole("button", { name: "Show 1 More" }).click();
    await packages.findByRole("button", { name: "Show Fewer" });
    expect(rows()).toEqual([...notable, ["clsx", "Bundled", "None", "2.1.1"]]);
  });

  describe("rollback", () => {
    const choices = { version: 7, remotes: [{ app: "shop", previous: "1.0.0+cccccccccc" }] };

    /** Opens the form of shop on a gateway that answers changes with `respond`. */
    async function open(respond: (change: Request) => Promise<Response>) {
      const configured = settings();
      provideSettings({ ...configured, rollbackFromAdmin: true });
      onTestFinished(() => provideSettings(configured));
      mockResponses(/api\/platform\/changes/, async (request) =>
        request.method === "GET" ? Response.json(choices) : respond(request),
      );
      const { user } = await renderScreen(remote, "/admin/platform", { as: administrator });
      const button = { name: "Roll Back shop" };
      await user.click(await screen.findByRole("button", button, { timeout: 5000 }));
      const form = within(await screen.findByRole("dialog", button));
      const send = async () => {
        await user.type(form.getByLabelText("Reason"), "Broken prices");
        await user.type(form.getByLabelText("Your password"), "ensemble-admin");
        await user.click(form.getByRole("button", { name: "Roll Back" }));
      };
      return { form, user, send };
    }

    test("sends reason, password, token and the version decided on", async () => {
      let sent: Request | undefined;
      const { form, user, send } = await open(async (request) => {
        sent = request;
        return Response.json({ release: "1.0.0+cccccccccc" });
      });
      await user.click(form.getByRole("button", { name: "Roll Back" }));
      await form.findByText("Fix 2 problems to continue");
      expect(sent).toBeUndefined();
      await expectAccessible();
      await send();
      await screen.findByText("Every visitor gets shop@1.0.0+cccccccccc from now on.");
      expect(sent!.headers.get("Authorization")).toMatch(/^Bearer ey/);
      expect(await sent!.json()).toEqual({
        ...{ app: "shop", action: "rollback", on: 7 },
        ...{ reason: "Broken prices", password: "ensemble-admin" },
      });
    });

    test("keeps the form and says why when it's refused, or offline", async () => {
      const message = "production wasn't changed, because Grace rolled back shop: Alarm";
      const answers = [
        async () => Response.json({ code: "PT409", hint: "not_changed", message }, { status: 409 }),
        () => Promise.reject(new TypeError("Failed to fetch")),
      ];
      const { form, user, send } = await open(() => answers.shift()!());
      await send();
      await form.findByText(message);
      await user.click(form.getByRole("button", { name: "Roll Back" }));
      await form.findByText(/the server couldn't be reached/);
      expect(form.getByLabelText("Reason")).toHaveValue("Broken prices");
    });
  });
});

describe("budgets table", () => {
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

  test("shows a note when no release has objectives", async () => {
    await within(await open()).findByRole("heading", { name: "No objectives" });
  });

  test("shows burn rates and spent budgets, and a note about too few visitors", async () => {
    const objectives = { loads: { percent: 90 }, lcp: { percent: 75, within: 2500 } };
    const remotes = { shop: { owner: "@shops", objectives } };
    await rpc("set_objectives", { of_environment: "test", remotes });
    const of = { remote: "shop", release, channel: "stable", screen: "home" };
    const load = { ...of, kind: "load", value: 90, bytes: 9 };
    const failure = { ...of, kind: "failure", error: "EntryError" };
    for (let visitor = 0; visitor < 30; visitor += 1) {
      const events = [visitor < 10 ? failure : load];
      const batch = { environment: "test", sampleRate: 1, events };
      await rpc("record_telemetry", { caller: crypto.randomUUID(), batch });
    }
    await rpc("judge_budgets", { of_environment: "test" });
    const budgets = await open();
    const rows = await waitFor(() => {
      const found = within(budgets).getAllByRole("row").slice(1);
      expect(found[0]?.textContent).toContain("90%");
      return found.map(({ textContent }) => textContent ?? "");
    });
    expect(rows[0]).toMatch(
      /shop, @shopstest.*90% of loads succeed.*Incident since .*3\.3×.*3\.3×.*333%.*home/,
    );
    expect(rows[1]).toMatch(/75% paint within 2,500 ms.*(Not enough visitors.*){3}/);
    await expectAccessible();
  });

  test("offers a retry when loading budgets fails", async () => {
    const repair = failRequests(/rpc\/error_budgets/);
    const budgets = await open();
    const retry = await within(budgets).findByRole("button", { name: "Retry" }, { timeout: 5000 });
    repair();
    retry.click();
    await within(budgets).findAllByText("@shops", { exact: false });
  });
});
