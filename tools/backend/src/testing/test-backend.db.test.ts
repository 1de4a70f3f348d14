import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { fixtureBackend } from "../../fixtures/fixture-backend";
import type { Seed } from "../database/prepare";

const seed: Seed = {
  hash: "two notes",
  load: async (sql) => {
    await sql`insert into public.notes (body) values ('first'), ('second')`;
  },
};

async function openBackend(options?: Parameters<typeof fixtureBackend>[0]) {
  const backend = await fixtureBackend(options);
  onTestFinished(() => backend.dispose());
  const notes = async () =>
    (await backend.client().from("notes").select("body").order("body")).data?.map(
      ({ body }: { body: string }) => body,
    );
  return { backend, notes };
}

test("gives each backend its own rows", async () => {
  const [seeded, empty, again] = await Promise.all([
    openBackend({ seed }),
    openBackend(),
    openBackend({ seed }),
  ]);
  await seeded.backend.client(seeded.backend.serviceKey).from("notes").delete().eq("body", "first");
  expect(await seeded.notes()).toEqual(["second"]);
  expect(await empty.notes()).toEqual([]);
  expect(await again.notes()).toEqual(["first", "second"]);
});

test("loads another seed into another backend", async () => {
  await openBackend({ seed });
  const other: Seed = {
    hash: "one note",
    load: async (sql) => {
      await sql`insert into public.notes (body) values ('only')`;
    },
  };
  expect(await (await openBackend({ seed: other })).notes()).toEqual(["only"]);
});

test("drops the database of a disposed backend", async () => {
  const { backend } = await openBackend();
  await backend.dispose();
  const sql = postgres(backend.databaseUrl, { max: 1 });
  await expect(sql`select 1`).rejects.toThrow("does not exist");
  await sql.end();
});
