import { expect, test } from "vitest";
import { describeLimits } from "./supabase-cli";

test("writes the lengths and counts of columns that check constraints limit", () => {
  const checks = [
    "CHECK ((char_length(name) <= 60) AND (btrim(name) <> ''::text))",
    "CHECK ((length(name) <= 80))",
    "CHECK (((char_length(btrim(author)) >= 1) AND (char_length(btrim(author)) <= 40)))",
    "CHECK ((octet_length((links)::text) <= 4000))",
    "CHECK (((cardinality(tags) <= 50) AND (char_length(array_to_string(tags, ''::text)) <= 3000)))",
    "CHECK ((length(key_hash) = 32))",
    "CHECK ((price <= 1000000))",
  ].map((definition) => ({ table: "shared_lists", definition }));
  const written = describeLimits(checks);
  expect(written).toContain(
    'export const sharedListsLengths = {"author":40,"links":4000,"name":60,"tags":3000} as const;',
  );
  expect(written).toContain('export const sharedListsCounts = {"tags":50} as const;');
});
