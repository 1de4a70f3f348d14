import { expect, type APIRequestContext } from "@playwright/test";

interface Mail {
  subject: string;
  text: string;
}

/** An address that no other test and no earlier run uses. */
export const newAddress = (): string => `journey-${crypto.randomUUID().slice(0, 13)}@example.com`;

/** All mails to an address, newest first. */
export async function mailsTo(request: APIRequestContext, address: string): Promise<Mail[]> {
  const answer = await request.get(`/_mail.json?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Mail[];
}

/** Waits for `count` mails with a subject and returns the link of the newest. */
export async function linkInMail(
  request: APIRequestContext,
  address: string,
  subject: string,
  count = 1,
): Promise<string> {
  const ofSubject = async () =>
    (await mailsTo(request, address)).filter((mail) => mail.subject === subject);
  await expect.poll(async () => (await ofSubject()).length).toBe(count);
  const [newest] = await ofSubject();
  const link = /https?:\/\/\S+/.exec(newest?.text ?? "")?.[0];
  expect(link, "the link in the mail").toBeDefined();
  return link!;
}
