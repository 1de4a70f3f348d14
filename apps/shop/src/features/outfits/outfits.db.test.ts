import { shopOccasionNames, vibeNames } from "@ensemble/domain";
import { connectToTestBackend } from "@ensemble/testing";
import { expect, test } from "vitest";

const backend = connectToTestBackend();

const labels: [string, string, string][] = [
  ...Object.entries(shopOccasionNames).map(
    ([value, label]) => ["occasions", value, label] as [string, string, string],
  ),
  ...Object.entries(vibeNames).map(
    ([value, label]) => ["vibes", value, label] as [string, string, string],
  ),
];

test("finds every occasion and vibe in the list by the label on the screen", async () => {
  const total = async (args: object): Promise<number> => {
    const { data, error } = await backend.client().rpc("list_outfits", args);
    expect(error).toBeNull();
    return (data as { total: number }).total;
  };
  for (const [group, value, label] of labels) {
    const chosen = await total({ [group]: [value] });
    expect(chosen, value).toBeGreaterThan(0);
    expect(await total({ [group]: [value], search: label }), label).toBe(chosen);
  }
});
