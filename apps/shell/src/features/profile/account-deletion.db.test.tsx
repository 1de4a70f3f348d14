import { QueryClient } from "@ensemble/query";
import { auth, currentSession, startSession } from "@ensemble/session";
import { connectToTestBackend, waitFor } from "@ensemble/testing";
import { receiveToasts, type Toast } from "@ensemble/ui";
import { beforeAll, expect, test } from "vitest";
import { pendingDeletion, warnOfDeletion } from "./account-deletion";

const account = { email: "leaving@people.example", password: "correct horse battery" };
const backend = connectToTestBackend({ seeded: false });
beforeAll(() => {
  startSession();
});

test("offers to cancel the deletion when someone signs in to an account that will be erased", async () => {
  const { client, id } = await backend.signUp(account.email, account.password);
  expect((await client.rpc("request_account_deletion")).error).toBeNull();
  const toasts: Toast[] = [];
  receiveToasts((toast) => toasts.push(toast));
  const queryClient = new QueryClient();
  const stop = warnOfDeletion(queryClient);

  const signedIn = await (await auth()).signInWithPassword(account);
  expect(signedIn.error).toBeNull();
  await waitFor(() => expect(currentSession().status).toBe("signedIn"));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]?.title).toMatch(/^Your account will be erased on \w+ \d+, \d{4}$/);
  expect(toasts[0]?.action?.label).toBe("Keep My Account");

  toasts[0]?.action?.run();
  await waitFor(() => expect(toasts.at(-1)?.description).toBe("Your account stays."));
  expect(await queryClient.fetchQuery(pendingDeletion(id))).toBeNull();
  stop();
});
