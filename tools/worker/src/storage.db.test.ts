import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorkerContext, type WorkerContext } from "../fixtures/worker-context";
import { site } from "./templates/sample-mails";
import { openStorage, serviceHeaders, type Storage } from "./storage";

let context: WorkerContext;
beforeAll(async () => (context = await openWorkerContext()));
afterAll(() => context.close());

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

test("removes only files unused for a day", async () => {
  const { backend, sql, expert } = context;
  const admin = await backend.signUp("admin@people.example");
  await sql`insert into public.user_preferences (user_id, is_admin) values (${admin.id}, true)`;
  const pictures = admin.client.storage.from("outfit-images");
  for (const name of ["experts/kept.png", "experts/left.png", "experts/young.png"]) {
    const bytes = new Uint8Array(png).buffer;
    const { error } = await pictures.upload(name, bytes, { contentType: "image/png" });
    expect(error).toBeNull();
  }
  await sql`
    update public.expert_stylists
    set profile_image = '/storage/v1/object/public/outfit-images/experts/kept.png'
    where id = ${expert.id}`;
  await sql.begin(async (past) => {
    // A Storage trigger sets updated_at.
    await past`set local session_replication_role = replica`;
    await past`
      update storage.objects
      set created_at = now() - interval '2 days', updated_at = now() - interval '2 days'
      where name <> 'experts/young.png'`;
  });

  const { serviceKey, fetch } = backend;
  const storage = openStorage({ url: site.origin, serviceKey, fetch });
  await context.queueTask("remove-files");
  expect(await context.work({ storage })).toEqual([]);
  const remaining = await sql`select name from storage.objects order by name`;
  expect(remaining.map(({ name }) => String(name))).toEqual([
    "experts/kept.png",
    "experts/young.png",
  ]);
  const { publicUrl } = pictures.getPublicUrl("experts/left.png").data;
  expect((await fetch(new Request(publicUrl))).ok).toBe(false);
});

test("reports unreachable storage and still delivers emails", async () => {
  await context.queueMessage();
  await context.queueTask("remove-files");
  const problems = await context.work({
    storage: { removeUnused: () => Promise.reject(new Error("503")) } as unknown as Storage,
  });
  expect(problems).toEqual(["Unused files are still stored: 503"]);
  expect(await context.backend.mail.list("mia@people.example")).toHaveLength(1);
});

test("sends a secret key only as apikey, but a legacy key also as a token", () => {
  expect(serviceHeaders("sb_secret_x")).toEqual({ apikey: "sb_secret_x" });
  expect(serviceHeaders("eyJh.b.c")).toEqual({
    apikey: "eyJh.b.c",
    Authorization: "Bearer eyJh.b.c",
  });
});
