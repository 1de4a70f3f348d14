import { beforeAll, expect, test } from "vitest";
import { openMailTestContext, type MailTestContext } from "../fixtures/mail-test-context";
import { untilIdle } from "../fixtures/until-idle";
import { outboxTransport } from "./transport";

let context: MailTestContext;
beforeAll(async () => {
  context = await openMailTestContext();
  return context.close;
});

const deliver = () =>
  untilIdle(context.queue, { transport: outboxTransport(context.backend.mail) });

/** Newest first, without the sign-up confirmation. */
const mailsTo = async (address: string) =>
  (await context.backend.mail.list(address)).filter(
    ({ subject }) => subject !== "Confirm your email",
  );

test("confirms a deletion request once, and its withdrawal once", async () => {
  const { client } = await context.backend.signUp("leaving@people.example");
  const { data } = await client.rpc("request_account_deletion");
  await client.rpc("request_account_deletion"); // Two calls make one request.
  expect(await deliver()).toEqual([]);
  await deliver();
  const [asked, ...more] = await mailsTo("leaving@people.example");
  expect(more).toEqual([]);
  expect(asked?.subject).toBe("Your account deletion request");
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  const { erase_after: eraseAfter } = data as { erase_after: string };
  expect(asked?.text).toContain(`erased on ${day.format(new Date(eraseAfter))}`);
  expect(asked?.text).toContain("Keep My Account: http://localhost:4200/profile");

  await client.rpc("cancel_account_deletion");
  await deliver();
  expect((await mailsTo("leaving@people.example")).map(({ subject }) => subject)).toEqual([
    "Your account stays",
    "Your account deletion request",
  ]);
});

test("erases a due account and sends a last message", async () => {
  const { client, id } = await context.backend.signUp("gone@people.example");
  await client.rpc("request_account_deletion");
  await context.sql`
    update public.account_deletion_requests set erase_after = now() where user_id = ${id}`;
  await deliver();
  const [last, ...more] = await mailsTo("gone@people.example");
  expect(more).toEqual([]); // The request's own confirmation has no recipient any more.
  expect(last?.subject).toBe("Your account was erased");
  expect(await context.sql`select from auth.users where id = ${id}`).toHaveLength(0);
  expect(
    await context.sql`select from public.message_outbox where recipient = 'gone@people.example'`,
  ).toHaveLength(0);
});

test.each([
  { minutes: 20, erasures: 1 },
  { minutes: 30, erasures: 2 },
])(
  "erases $erasures when three rounds are $minutes minutes apart",
  async ({ minutes, erasures }) => {
    let clock = Date.parse("2030-05-15T10:00:00Z");
    let count = 0;
    const queue = {
      ...context.queue,
      claim: () => {
        clock += minutes * 60_000;
        return context.queue.claim();
      },
      eraseDueAccounts: () => {
        count += 1;
        return context.queue.eraseDueAccounts();
      },
    };
    await untilIdle(queue, {
      transport: outboxTransport(context.backend.mail),
      now: () => clock,
    });
    expect(count).toBe(erasures);
  },
);

test("delivers mail when an erasure fails", async () => {
  await context.queueMessage({ recipient: "mia@people.example" });
  const problems = await untilIdle(
    { ...context.queue, eraseDueAccounts: () => Promise.reject(new Error("locked")) },
    { transport: outboxTransport(context.backend.mail) },
  );
  expect(problems).toEqual(["Accounts that are due were not erased: locked"]);
  expect(await mailsTo("mia@people.example")).toHaveLength(1);
});

test("erases accounts in batches until none is due", async () => {
  const answers = [50, 50, 20, 0];
  await untilIdle(
    { ...context.queue, eraseDueAccounts: () => Promise.resolve(answers.shift() ?? 0) },
    { transport: outboxTransport(context.backend.mail) },
  );
  expect(answers).toEqual([]);
});
