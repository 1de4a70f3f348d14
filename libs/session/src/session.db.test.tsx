import type { TestBackend } from "@ensemble/backend/testing";
import { connectToTestBackend } from "@ensemble/backend/testing/connect-window";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { auth, startSession } from "./auth";
import { unwrap } from "./data-error";
import { db, storage } from "./db";
import { syncWithAccount } from "./account-favorites";
import type { FavoriteChange } from "./favorite-changes";
import {
  arrangeFavorites,
  noteFavorite,
  startFavorites,
  toggleFavorite,
  useFavorites,
} from "./favorites";
import { currentSession, sessionKey, setSession } from "./session";

const backend = connectToTestBackend();

describe("favorites", () => {
  const person = { email: "favorites@people.example", password: "correct horse battery" };
  let outfits: string[];
  const failures: unknown[] = [];
  let account: Awaited<ReturnType<TestBackend["signUp"]>>;

  /** With a timeout for slow machines. */
  const waitFor = (check: () => unknown) => vi.waitFor(check, 10_000);
  const favorites = () => useFavorites.getState().outfits;
  const inAccount = async () => {
    const { data } = await account.client.from("favorites").select("outfit_id");
    return (data ?? []).map(({ outfit_id }) => outfit_id as string).sort();
  };

  beforeAll(async () => {
    account = await backend.signUp(person.email, person.password);
    outfits = (await unwrap(db().from("outfits").select("id").limit(4))).map(({ id }) => id);
    return startFavorites((error) => failures.push(error));
  });

  test("keeps a visitor's favorites on the device", () => {
    expect(toggleFavorite("outfits", outfits[0]!)).toBe(true);
    expect(toggleFavorite("outfits", outfits[1]!)).toBe(true);
    expect(toggleFavorite("outfits", outfits[1]!)).toBe(false);
    expect(favorites()).toEqual([outfits[0]]);
    expect(JSON.parse(localStorage.getItem("ensemble.favorite-outfits")!)).toEqual([outfits[0]]);
  });

  test("merges device and account favorites at sign-in", async () => {
    await account.client.from("favorites").insert({ user_id: account.id, outfit_id: outfits[2] });
    await (await auth()).signInWithPassword(person);
    await waitFor(() => expect(favorites()).toHaveLength(2));
    expect([...favorites()].sort()).toEqual([outfits[0], outfits[2]].sort());
    await waitFor(async () => {
      expect(await inAccount()).toEqual([outfits[0], outfits[2]].sort());
    });
  });

  test("sends every toggle to the account while signed in", async () => {
    toggleFavorite("outfits", outfits[3]!);
    await waitFor(async () => expect(await inAccount()).toContain(outfits[3]));
    toggleFavorite("outfits", outfits[0]!);
    await waitFor(async () => expect(await inAccount()).not.toContain(outfits[0]));
  });

  test("restores a removed favorite with its note and position", async () => {
    const id = outfits[2]!;
    const inOrder = async () => {
      const { data } = await account.client
        .from("favorites")
        .select("outfit_id, note")
        .order("position");
      return data;
    };
    await account.client.from("favorites").update({ note: "For June" }).eq("outfit_id", id);
    const before = await inOrder();
    const onDevice = favorites();
    expect(before?.findIndex(({ outfit_id }) => outfit_id === id)).toBe(0);
    toggleFavorite("outfits", id);
    await waitFor(async () => expect(await inAccount()).not.toContain(id));
    toggleFavorite("outfits", id);
    expect(favorites()).toEqual(onDevice);
    await waitFor(async () => expect(await inOrder()).toEqual(before));
  });

  test("reports failed toggles and sends them when the network returns", async () => {
    const online = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    toggleFavorite("outfits", outfits[1]!);
    toggleFavorite("outfits", outfits[2]!);
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    expect(favorites()).toContain(outfits[1]);
    expect(await inAccount()).not.toContain(outfits[1]);
    expect(failures).toContainEqual(expect.objectContaining({ kind: "offline" }));

    globalThis.fetch = online;
    window.dispatchEvent(new Event("online"));
    await waitFor(async () => {
      expect(await inAccount()).toContain(outfits[1]);
      expect(await inAccount()).not.toContain(outfits[2]);
    });
  });

  /** Runs `work` offline, and returns to the network. */
  async function offline(work: () => Promise<unknown>): Promise<void> {
    const online = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    try {
      await work();
    } finally {
      globalThis.fetch = online;
    }
    window.dispatchEvent(new Event("online"));
  }
  const accountOrder = async () => {
    const { data } = await account.client.from("favorites").select("outfit_id").order("position");
    return (data ?? []).map(({ outfit_id }) => outfit_id as string);
  };

  test("keeps an arrangement made while a toggle is unsent (FAV-8)", async () => {
    const [first, second, third] = [outfits[1]!, outfits[3]!, outfits[0]!];
    await waitFor(() => expect(favorites()).toEqual([second, first]));
    await offline(async () => {
      toggleFavorite("outfits", third);
      await arrangeFavorites("outfits", [second, third, first]);
      expect(favorites()).toEqual([first, third, second]);
    });
    await waitFor(async () => expect(await accountOrder()).toEqual([first, third, second]));
    expect(favorites()).toEqual([first, third, second]);
  });

  test("keeps an arrangement made while the account's favorites are read", async () => {
    const [third, first, second] = favorites();
    const online = globalThis.fetch;
    const held = new Promise<void>((release) => {
      globalThis.fetch = async (...request) => {
        const response = await online(...request);
        globalThis.fetch = online;
        void arrangeFavorites("outfits", [third!, first!, second!]);
        release();
        return response;
      };
    });
    document.dispatchEvent(new Event("visibilitychange"));
    await held;
    expect(favorites()).toEqual([second, first, third]);
    await waitFor(async () => expect(await accountOrder()).toEqual([second, first, third]));
    expect(favorites()).toEqual([second, first, third]);
  });

  test("sends the changes of two tabs in order, and each once", async () => {
    const [first, second, third] = favorites();
    const leaving = new AbortController();
    const shown: unknown[] = [];
    const tab = () =>
      syncWithAccount(account.id, {
        initial: undefined,
        show: ({ outfits }) => shown.push(outfits),
        onFailure: () => undefined,
        signal: leaving.signal,
      });
    const [one, other] = [tab(), tab()];
    const change = (more: object) => ({ kind: "outfits", ...more }) as FavoriteChange;
    await offline(() =>
      Promise.all([
        one(change({ type: "toggle", id: third, added: false })),
        other(change({ type: "toggle", id: outfits[2], added: true })),
        one(change({ type: "arrange", ids: [first, outfits[2], second] })),
      ]),
    );
    const expected = [second, outfits[2], first];
    await waitFor(async () => expect(await accountOrder()).toEqual(expected));
    await waitFor(() => expect(shown.at(-1)).toEqual(expected));
    leaving.abort();
    expect(Object.keys(localStorage).filter((key) => key.includes("unsent"))).toEqual([]);
    await waitFor(() => expect(favorites()).toEqual(expected));
  });

  test("saves the note of a favorite that isn't sent yet, and withdraws it offline", async () => {
    const id = outfits[0]!;
    const note = async () => {
      const rows = account.client.from("favorites").select("note").eq("outfit_id", id);
      return (await rows).data?.[0]?.note as string | undefined;
    };
    if (favorites().includes(id)) toggleFavorite("outfits", id);
    toggleFavorite("outfits", id);
    await noteFavorite("outfits", id, "For June");
    expect(await note()).toBe("For June");
    await offline(async () => {
      const lost = noteFavorite("outfits", id, "For July");
      await expect(lost).rejects.toMatchObject({ kind: "offline" });
    });
    // A synchronization that was asked for earlier sends it.
    document.dispatchEvent(new Event("visibilitychange"));
    await expect(noteFavorite("outfits", id, "x".repeat(501))).rejects.toMatchObject({
      code: "23514",
    });
    expect(await note()).toBe("For June");
    toggleFavorite("outfits", id);
    await waitFor(async () => expect(await note()).toBeUndefined());
    await expect(noteFavorite("outfits", id, "Gone")).rejects.toMatchObject({ kind: "not-found" });
  });

  test("shows another device's changes when the page becomes visible", async () => {
    await account.client.from("favorites").delete().eq("outfit_id", outfits[1]);
    document.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(favorites()).not.toContain(outfits[1]));
  });

  test("restores the device's own favorites, without the account's, after sign-out", async () => {
    await (await auth()).signOut();
    await waitFor(() => expect(currentSession().status).toBe("anonymous"));
    await waitFor(() => expect(favorites()).toEqual([outfits[0]]));
  });

  const unsent = (id: string) =>
    Object.keys(localStorage).filter((key) => key.includes(`favorites-unsent.3.${id}`));

  test("discards toggles when signing out while the module loads", async () => {
    const user = { id: account.id, email: person.email };
    setSession({ status: "signedIn", user, accessToken: "", isAdmin: false });
    setSession({ status: "anonymous" });
    await import("./account-favorites");
    await new Promise((resolve) => setTimeout(resolve));
    toggleFavorite("outfits", outfits[3]!);
    expect(unsent(user.id)).toEqual([]);
  });

  test("queues a toggle made while the module loads", async () => {
    const user = { id: account.id, email: person.email };
    setSession({ status: "signedIn", user, accessToken: "", isAdmin: false });
    toggleFavorite("outfits", outfits[1]!);
    await waitFor(() =>
      expect(unsent(user.id)).toContainEqual(expect.stringContaining(outfits[1]!)),
    );
    setSession({ status: "anonymous" });
  });
});

describe("db", () => {
  const person = { email: "headers@people.example", password: "correct horse battery" };
  const backend = connectToTestBackend({ seeded: false });
  let sent: Headers[];

  beforeAll(async () => {
    await backend.signUp(person.email, person.password);
    const online = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      sent.push(new Headers(init?.headers));
      return online(input, init);
    };
  });
  beforeEach(() => (sent = []));

  const read = () => unwrap(db().from("outfits").select("id").limit(1));

  test("sends visitors' requests with the API key only", async () => {
    await read();
    await (await storage()).from("outfit-images").list();
    expect(sent.map((headers) => headers.get("apikey"))).toEqual([
      backend.anonKey,
      backend.anonKey,
    ]);
    expect(sent.map((headers) => headers.get("Authorization"))).toEqual([null, null]);
  });

  test("sends the session's token when signed in", async () => {
    await (await auth()).signInWithPassword(person);
    sent = [];
    await read();
    expect(sent[0]?.get("apikey")).toBe(backend.anonKey);
    expect(sent[0]?.get("Authorization")).toMatch(/^Bearer eyJ/);
    await (await auth()).signOut();
  });
});

describe("a page restored from the back/forward cache", () => {
  const backend = connectToTestBackend({ seeded: false });
  const [own, other] = ["own", "other"].map((name) => ({
    email: `${name}@people.example`,
    password: "correct horse battery",
  })) as [Credentials, Credentials];
  let otherSession: string;

  beforeAll(async () => {
    for (const { email, password } of [own, other]) await backend.signUp(email, password);
    startSession();
    otherSession = await signIn(other);
  });
  beforeEach(() => signIn(own));

  async function signIn(person: Credentials): Promise<string> {
    await (await auth()).signInWithPassword(person);
    await vi.waitFor(() => expect(currentSession()).toMatchObject({ isAdmin: false }));
    return localStorage.getItem(sessionKey)!;
  }
  const restore = () =>
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));

  test("is signed out at once when another page signed out", () => {
    localStorage.removeItem(sessionKey);
    restore();
    expect(currentSession()).toEqual({ status: "anonymous" });
  });

  test("gets the session of the account that signed in on another page", async () => {
    localStorage.setItem(sessionKey, otherSession);
    restore();
    expect(currentSession()).toMatchObject({ status: "signedIn", user: { email: other.email } });
    await vi.waitFor(() => expect(currentSession()).toMatchObject({ isAdmin: false }));
  });

  test("keeps its session without another sign-in or sign-out", async () => {
    const before = currentSession();
    restore();
    await (await auth()).getSession();
    expect(currentSession()).toBe(before);
  });

  test("isn't dropped from the cache by the messages of other pages", async () => {
    const messages = vi.fn();
    const channel = new BroadcastChannel(sessionKey);
    channel.onmessage = messages;
    await signIn(other);
    await new Promise((resolve) => setTimeout(resolve, 50));
    channel.close();
    expect(messages).not.toHaveBeenCalled();
  });
});

test("follows another tab that signs out", async () => {
  const person = { email: "tabs@people.example", password: "correct horse battery" };
  await backend.signUp(person.email, person.password);
  await (await auth()).signInWithPassword(person);
  await vi.waitFor(() => expect(currentSession()).toMatchObject({ isAdmin: false }));
  localStorage.removeItem(sessionKey);
  window.dispatchEvent(new StorageEvent("storage", { key: sessionKey, newValue: null }));
  expect(currentSession()).toEqual({ status: "anonymous" });
});

interface Credentials {
  email: string;
  password: string;
}
