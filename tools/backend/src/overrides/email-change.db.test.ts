import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend, follow, linkTo } from "../../fixtures/fixture-backend";
import type { TestBackend } from "../testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

/** Signs up and requests a change to another address. */
async function asking(from: string, to: string) {
  const { client } = await backend.signUp(from);
  const { data, error } = await client.auth.updateUser({ email: to });
  expect(error).toBeNull();
  const address = async () => (await client.auth.getUser()).data.user?.email;
  return { client, address, answer: data.user };
}

const followMailTo = async (email: string) => follow(backend, await linkTo(backend, email));

test.each([
  ["old", "new"],
  ["new", "old"],
])(
  "changes the address once the links to the %s and the %s address were followed",
  async (...order) => {
    const name = order.join("-");
    const mailboxes = { old: `${name}@old.example`, new: `${name}@new.example` };
    const { address } = await asking(mailboxes.old, mailboxes.new);
    const [first, second] = order.map((which) => mailboxes[which as keyof typeof mailboxes]);

    const half = await followMailTo(first!);
    expect(half.fragment.get("message")).toContain("Please proceed to confirm link");
    expect(half.fragment.has("access_token")).toBe(false);
    expect(await address()).toBe(mailboxes.old);
    expect((await followMailTo(first!)).fragment.get("error_code")).toBe("otp_expired");
    expect(await address()).toBe(mailboxes.old);

    const whole = await followMailTo(second!);
    expect(whole.fragment.get("type")).toBe("email_change");
    expect(await address()).toBe(mailboxes.new);
    expect((await followMailTo(second!)).fragment.get("error_code")).toBe("otp_expired");
  },
);

test("changes the address when both links are followed at once", async () => {
  const { address } = await asking("both@old.example", "both@new.example");
  const links = await Promise.all(
    ["both@old.example", "both@new.example"].map((email) => linkTo(backend, email)),
  );
  await Promise.all(links.map((link) => follow(backend, link)));
  expect(await address()).toBe("both@new.example");
});

test("accepts a posted token as well as its link", async () => {
  const { client, address } = await asking("post@old.example", "post@new.example");
  const token_hash = new URL(await linkTo(backend, "post@old.example")).searchParams.get("token");
  await client.auth.verifyOtp({ type: "email_change", token_hash: token_hash ?? "" });
  expect(await address()).toBe("post@old.example");
});

test("voids the links of a first request when there is a second", async () => {
  const { client, address } = await asking("again@old.example", "first@new.example");
  await followMailTo("again@old.example");
  const stale = await linkTo(backend, "first@new.example");
  await client.auth.updateUser({ email: "second@new.example" });
  await follow(backend, stale);
  await followMailTo("second@new.example");
  expect(await address()).toBe("again@old.example");
});

test("answers a taken address like any other and mails its owner", async () => {
  await backend.signUp("owner@new.example");
  const before = (await backend.mail.list("owner@new.example")).length;
  const free = await asking("one@old.example", "free@new.example");
  const { answer, address } = await asking("other@old.example", "owner@new.example");
  expect(Object.keys(answer!).sort()).toEqual(Object.keys(free.answer!).sort());
  const [notice, ...earlier] = await backend.mail.list("owner@new.example");
  expect(earlier).toHaveLength(before);
  expect(notice?.subject).toBe("Your address is in use");
  expect(notice?.text).not.toContain("http");
  await followMailTo("other@old.example");
  expect(await address()).toBe("other@old.example");
});
