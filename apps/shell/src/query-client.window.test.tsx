import { QueryClientProvider, useMutation, useQuery } from "@ensemble/query";
import { DataError, holdUnsavedWork, type Session, useSession } from "@ensemble/session";
import { act, type ReactNode, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { followNotices, type Notice } from "./development-notices";
import { createQueryClient } from "./query-client";
import { followEvents, record, recordErrors, type SiteEvent } from "./telemetry/site-events";

test("shows the development server's messages until they are cleared or closed", () => {
  let say: (notice: Notice) => void = () => undefined;
  followNotices({ on: (_, listener) => (say = listener) });
  const rendered = () =>
    [...document.querySelectorAll("aside pre")].map((element) => element.textContent);
  say({ about: "types", text: "price.ts(1,14): error TS2322" });
  say({ about: "migration", text: "Start npm run dev again." });
  say({ about: "types", text: "name.ts(2,1): error TS2304" });
  expect(rendered().sort()).toEqual(["Start npm run dev again.", "name.ts(2,1): error TS2304"]);

  say({ about: "types", text: "" });
  expect(rendered()).toEqual(["Start npm run dev again."]);
  document.querySelector<HTMLButtonElement>("aside button")!.click();
  expect(rendered()).toEqual([]);
});

describe("query client", () => {
  let resolve: (value: string) => void;
  const name = new Promise<string>((settle) => (resolve = settle));

  /** Like a dialog whose code loads after its form has rendered. */
  function Opening({ children }: { children: () => ReactNode }): ReactNode {
    const [rendered, setRendered] = useState(false);
    return rendered ? children() : <button onClick={() => setRendered(true)}>Open</button>;
  }

  function Form(): ReactNode {
    const partner = useQuery({ queryKey: ["partner"], queryFn: () => name });
    if (partner.isError) return "failed";
    return <Opening>{() => partner.data ?? "Loading..."}</Opening>;
  }

  const container = document.createElement("div");
  let root: Root;
  const render = (page: ReactNode) =>
    act(async () =>
      root.render(<QueryClientProvider client={createQueryClient()}>{page}</QueryClientProvider>),
    );
  beforeEach(async () => {
    document.body.append(container);
    root = createRoot(container);
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    await render(<Form />);
  });
  afterEach(() => act(async () => root.unmount()));

  test("returns data that is first read after it arrived", async () => {
    await act(async () => {
      resolve("Zara");
      await new Promise((settle) => setTimeout(settle, 10));
    });
    await act(async () => container.querySelector("button")!.click());
    await vi.waitFor(() => expect(container.textContent).toBe("Zara"));
  });

  const person = (id: string): Session => ({
    status: "signedIn",
    user: { id, email: "" },
    accessToken: "",
    isAdmin: true,
  });
  const enter = (session: Session) => useSession.setState(session, true);

  test("asks again for what depends on rights when an anonymous visitor signs in", async () => {
    enter({ status: "anonymous" });
    const answers: Record<string, string | null> = { outfit: "old", expert: null, list: "old" };
    const asked: string[] = [];
    const resume: (() => void)[] = [];
    function Shown({ name }: { name: string }): ReactNode {
      const { data } = useQuery({
        queryKey: [name],
        queryFn: async () => {
          const { status } = useSession.getState();
          if (status === "signedIn") await new Promise<void>((done) => void resume.push(done));
          asked.push(name);
          return answers[name];
        },
        meta: name === "list" ? undefined : { dependsOnRights: true },
      });
      return <p>{data === null ? "not found" : (data ?? "Loading...")}</p>;
    }
    await render(
      <>
        {Object.keys(answers).map((name) => (
          <Shown key={name} name={name} />
        ))}
      </>,
    );
    const texts = () => [...container.querySelectorAll("p")].map(({ textContent }) => textContent);
    const showing = (expected: string[]) => vi.waitFor(() => expect(texts()).toEqual(expected));
    await showing(["old", "not found", "old"]);
    asked.length = 0;
    Object.assign(answers, { outfit: "new", expert: "new", list: "new" });
    await act(async () => enter(person("1")));
    await showing(["old", "Loading...", "old"]);
    await act(async () => resume.forEach((go) => go()));
    await showing(["new", "new", "old"]);
    expect(asked.sort()).toEqual(["expert", "outfit"]);
    enter({ status: "anonymous" });
  });

  test("clears the data at sign-out, but not while a form has unsaved changes", () => {
    enter(person("1"));
    const client = createQueryClient();
    const read = () => client.getQueryData(["partner"]);
    client.setQueryData(["partner"], "Zara");
    const letGo = holdUnsavedWork();
    enter({ status: "anonymous" });
    enter(person("1"));
    expect(read()).toBe("Zara");
    enter({ status: "anonymous" });
    expect(read()).toBe("Zara");
    letGo();
    expect(read()).toBeUndefined();

    enter(person("1"));
    client.setQueryData(["partner"], "Zara");
    const letGoToo = holdUnsavedWork();
    enter(person("2"));
    expect(read()).toBeUndefined();
    letGoToo();
  });

  test("asks again for what is shown when the browser restores the page", async () => {
    let stock = "in stock";
    function Stock(): ReactNode {
      return useQuery({ queryKey: ["stock"], queryFn: async () => stock }).data;
    }
    await render(<Stock />);
    await vi.waitFor(() => expect(container.textContent).toBe("in stock"));
    stock = "sold out";
    const show = (persisted: boolean) =>
      act(async () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted })));
    await show(false);
    expect(container.textContent).toBe("in stock");
    await show(true);
    await vi.waitFor(() => expect(container.textContent).toBe("sold out"));
  });

  test("logs a failed prefetch only once a screen needs the data", async () => {
    const logged = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    // Screens of other tests may still be logging failures of theirs.
    const warnings = () => logged.mock.calls.filter(([, key]) => String(key) === "list");
    const client = createQueryClient();
    const list = { queryKey: ["list"], queryFn: () => Promise.reject(new Error("injected")) };
    await client.prefetchQuery({ ...list, meta: { prefetch: true } });
    expect(client.getQueryState(["list"])?.status).toBe("error");
    expect(warnings()).toEqual([]);
    await client.fetchQuery({ ...list, retry: false }).catch(() => undefined);
    expect(warnings()).toHaveLength(1);
    logged.mockRestore();
  });

  test("records unexpected mutation errors with the screen's release", async () => {
    const running = { release: "1.0.0+0123456789", channel: "stable" as const, base: "/r/shop/" };
    recordErrors();
    record({ kind: "visit", remote: "shop", screen: "outfit", running, at: 1 });
    const failures = [
      new DataError("conflict", "taken", "PT409", "slot_taken"),
      new DataError("forbidden", "permission denied for table outfit_reviews", "42501"),
    ];
    function Save(): ReactNode {
      const { mutate, error } = useMutation({
        mutationFn: () => Promise.reject(failures.shift() ?? new Error("no more")),
      });
      return <button onClick={() => mutate()}>{error?.message}</button>;
    }
    await render(<Save />);
    const [taken, denied] = [...failures];
    for (const { message } of [taken!, denied!]) {
      await act(async () => container.querySelector("button")!.click());
      await vi.waitFor(() => expect(container.textContent).toBe(message));
    }
    const recorded: SiteEvent[] = [];
    followEvents((event) => void (event.running === running && recorded.push(event)));
    expect(recorded).toMatchObject([
      { kind: "visit" },
      { kind: "refused", remote: "shop", screen: "outfit", running, thrown: denied },
    ]);
  });
});
