import { beforeAll, expect, test } from "vitest";
import { openWorkerContext, type WorkerContext } from "../fixtures/worker-context";

let context: WorkerContext;
beforeAll(async () => {
  context = await openWorkerContext();
  return context.close;
});

/** Newest first, without the sign-up confirmation. */
const mailsTo = async (address: string) =>
  (await context.backend.mail.list(address)).filter(
    ({ subject }) => subject !== "Confirm your email",
  );

test("confirms a deletion request once, and its withdrawal once", async () => {
  const { client } = await context.backend.signUp("leaving@people.example");
  const { data } = await client.rpc("request_account_deletion");
  await client.rpc("request_account_deletion"); // Two calls make one request.
  expect(await context.work()).toEqual([]);
  await context.work();
  const [requested, ...more] = await mailsTo("leaving@people.example");
  expect(more).toEqual([]);
  expect(requested?.subject).toBe("Your account deletion request");
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  const { erase_after: eraseAfter } = data as { erase_after: string };
  expect(requested?.text).toContain(`erased on ${day.format(new Date(eraseAfter))}`);
  expect(requested?.text).toContain("Keep My Account: http://localhost:4200/profile");

  await client.rpc("cancel_account_deletion");
  await context.work();
  expect((await mailsTo("leaving@people.example")).map(({ subject }) => subject)).toEqual([
    "Your account won't be deleted",
    "Your account deletion request",
  ]);
});

test("erases a due account and sends a last message", async () => {
  const { client, id } = await context.backend.signUp("gone@people.example");
  await client.rpc("request_account_deletion");
  await context.work();
  await context.sql`
    update public.account_deletion_requests set erase_after = now() where user_id = ${id}`;
  await context.queueTask("erase-accounts");
  await context.work();
  expect((await mailsTo("gone@people.example")).map(({ subject }) => subject)).toEqual([
    "Your account has been deleted",
    "Your account deletion request",
  ]);
  expect(await context.sql`select from auth.users where id = ${id}`).toHaveLength(0);
  expect(
    await context.sql`select from public.message_outbox where recipient = 'gone@people.example'`,
  ).toHaveLength(0);
});
