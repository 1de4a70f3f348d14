import { readFile } from "node:fs/promises";
import { expect, type APIRequestContext } from "@playwright/test";

/**
 * Marks the newest message of a kind to an address as failed, as the worker does after its last
 * attempt, with the service key of the server under test.
 */
export async function giveUpMessage(
  request: APIRequestContext,
  recipient: string,
  kind: string,
  reason: string,
): Promise<void> {
  const port = process.env.ENSEMBLE_E2E_PORT ?? "4280";
  const secrets = new URL(`../../.data/e2e-${port}/secrets.json`, import.meta.url);
  const { serviceKey } = JSON.parse(await readFile(secrets, "utf8")) as { serviceKey: string };
  const headers = {
    apikey: serviceKey,
    authorization: `Bearer ${serviceKey}`,
    prefer: "return=representation",
  };
  const sent = `recipient=eq.${encodeURIComponent(recipient)}&kind=eq.${kind}&status=eq.sent`;
  // Waits for the worker, which would otherwise settle the message just marked as failed.
  await expect
    .poll(async () => {
      const answer = await request.patch(`/rest/v1/message_outbox?${sent}`, {
        headers,
        data: { status: "dead", attempts: 8, last_error: reason },
      });
      return ((await answer.json()) as unknown[]).length;
    })
    .toBe(1);
}
