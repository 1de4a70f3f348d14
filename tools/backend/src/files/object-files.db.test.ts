import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { drawnImage } from "../../fixtures/drawn-image";
import { fixtureBackend } from "../../fixtures/fixture-backend";

async function backendWithPictures(
  pictures: (bucket: string, name: string) => Promise<Uint8Array | undefined>,
) {
  const backend = await fixtureBackend({ pictures });
  const sql = postgres(backend.databaseUrl, { max: 1 });
  await sql`
    insert into storage.objects (bucket_id, name, metadata)
    values ('pictures', 'drawn/coat.webp', '{"mimetype": "image/webp"}'),
      ('pictures', 'unknown.webp', '{"mimetype": "image/webp"}')`;
  await sql.end();
  onTestFinished(() => backend.dispose());
  const get = (kind: string, name: string) =>
    backend.fetch(new Request(`http://localhost:4200/storage/v1/${kind}/public/pictures/${name}`));
  return { backend, get };
}

test("reads an object without a file of its own from the seed", async () => {
  const image = await drawnImage("webp");
  const { get } = await backendWithPictures((bucket, name) =>
    Promise.resolve(`${bucket}/${name}` === "pictures/drawn/coat.webp" ? image : undefined),
  );
  const answers = await Promise.all([
    get("object", "drawn/coat.webp"),
    get("render/image", "drawn/coat.webp?width=160"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Uint8Array((await answers[0]?.arrayBuffer()) ?? [])).toEqual(image);
});

test("reads only objects that have a row", async () => {
  const { get } = await backendWithPictures(() => Promise.reject(new Error("must not be asked")));
  expect(await (await get("object", "invented.webp")).json()).toMatchObject({ statusCode: "404" });
});

test("answers 404 for an object that the seed does not have", async () => {
  const { get } = await backendWithPictures(() => Promise.resolve(undefined));
  expect(await (await get("object", "unknown.webp")).json()).toMatchObject({ statusCode: "404" });
  expect((await get("render/image", "unknown.webp?width=160")).status).toBe(400);
});
