import { anonKey } from "@ensemble/backend";
import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import { provideSettings } from "@ensemble/contract";
import { settingsSchema } from "@ensemble/contract/schemas";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openRequests } from "./gateway";
import { warmPictures } from "./warm-pictures";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend({ seeded: true, pictures: () => Promise.resolve(dot) });
  provideSettings(
    settingsSchema.parse({ environment: "test", supabase: { url: "/", key: anonKey } }),
  );
});
afterAll(() => backend.dispose());

/** One pixel, as a PNG. */
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const stored = (name: string) => `/storage/v1/object/public/outfit-images/${name}.webp`;

const rows = {
  collections: Array.from({ length: 6 }, (_none, index) => ({
    cover_image: stored(`cover-${index}`),
    collection_outfits: [
      { position: 2, outfits: { hero_image: stored(`second-of-${index}`) } },
      { position: 1, outfits: { hero_image: stored(`first-of-${index}`) } },
      { position: 3, outfits: null },
    ],
  })),
  outfits: Array.from({ length: 5 }, (_none, index) => ({ hero_image: stored(`outfit-${index}`) })),
  expert_stylists: [{ profile_image: stored("portrait") }, { profile_image: null }],
};

/** A site that records the images resized ahead and whose visitors' requests wait for `settle`. */
function site() {
  const drawn: string[] = [];
  const ask = (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const [, table] = /^\/rest\/v1\/(\w+)/.exec(pathname) ?? [];
    if (table) return Promise.resolve(Response.json(rows[table as keyof typeof rows]));
    drawn.push(`${pathname.split("/").at(-1)?.replace(".webp", "")} ${search}`);
    return Promise.resolve(new Response());
  };
  let settle = (): void => undefined;
  const visitors = openRequests(
    () => new Promise((resolve) => (settle = () => resolve(new Response()))),
  );
  const { calm } = visitors;
  return {
    drawn,
    visitors,
    settle: () => settle(),
    site: { ask, calm, origin: "http://localhost:4200" },
  };
}

const names = (drawn: string[]) => [...new Set(drawn.map((each) => each.split(" ")[0]))];

test("resizes home ahead first, then covers, outfits, the newest collections, portraits", async () => {
  const { drawn, site: local } = site();
  await warmPictures(local, new AbortController().signal);
  expect(names(drawn)).toEqual([
    ...["hero-landscape", "hero-portrait", "cover-0", "cover-1", "cover-2", "cover-3"],
    ...["outfit-0", "outfit-1", "outfit-2"],
    ...["cover-4", "cover-5", "outfit-3", "outfit-4"],
    ...[0, 1, 2].flatMap((index) => [`first-of-${index}`, `second-of-${index}`]),
    "portrait",
  ]);
  expect(drawn).toHaveLength(new Set(drawn).size);
  expect(drawn[0]).toBe("hero-landscape ?width=480&resize=contain&quality=75");
  expect(drawn.at(-1)).toBe("portrait ?width=480&resize=contain&quality=75");
});

test("serves a visitor's request before resizing ahead", async () => {
  const { drawn, visitors, settle, site: local } = site();
  const waiting = visitors.ask(new Request("http://localhost:4200/picture"));
  const warming = warmPictures(local, new AbortController().signal);
  await new Promise(setImmediate);
  expect(drawn).toEqual([]);
  settle();
  await Promise.all([waiting, warming]);
  expect(drawn.length).toBeGreaterThan(0);
});

test("stops resizing ahead when the site ends", async () => {
  const { drawn, site: local } = site();
  const ending = new AbortController();
  vi.spyOn(local, "ask").mockImplementationOnce(() => {
    ending.abort();
    return Promise.resolve(Response.json(rows.collections));
  });
  await warmPictures(local, ending.signal);
  expect(drawn).toEqual([]);
});

test("resizes ahead only images of the seed", async () => {
  const answers: Response[] = [];
  const { site: local } = site();
  const ask = async (request: Request): Promise<Response> => {
    const answer = await backend.fetch(request);
    answers.push(answer);
    return answer;
  };
  await warmPictures({ ...local, ask }, new AbortController().signal);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const pictures = answers.filter((answer) => answer.headers.get("content-type") === "image/avif");
  expect(pictures.length).toBeGreaterThan(80);
});
