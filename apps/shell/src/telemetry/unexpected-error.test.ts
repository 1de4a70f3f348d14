import { DataError } from "@ensemble/session";
import { expect, test } from "vitest";
import { z } from "zod";
import { isUnexpected } from "./unexpected-error";

class ChangedMeanwhileError extends Error {
  override name = "ChangedMeanwhileError";
}

/** An error like those of Supabase's auth client, whose code this chunk does not have. */
const authError = (name: string, status?: number) =>
  Object.assign(new Error("Failed to fetch"), { __isAuthError: true, name, status });

const wrongShape = z.object({ total: z.number() }).safeParse({}).error;
const chunk = Object.assign(new Error("Loading chunk 7 failed"), { name: "ChunkLoadError" });

test.each([
  ["an answer of 500", new DataError("unexpected", "no", "XX000")],
  ["a missing column", new DataError("unexpected", "no such column", "42703")],
  ["a missing right", new DataError("forbidden", "permission denied", "42501")],
  ["a missing right of a visitor", new DataError("signed-out", "permission denied", "42501")],
  ["a value no form lets through", new DataError("invalid", "value too long", "22001")],
  ["an answer of Auth of 500", authError("AuthApiError", 500)],
  ["an answer that is not Auth's", authError("AuthUnknownError")],
  ["an answer of another shape", wrongShape],
  ["code that throws", new TypeError("outfit.items is undefined")],
  ["a chunk that is not there", chunk],
])("counts %s", (_what, error) => {
  expect(isUnexpected(error)).toBe(true);
});

test.each([
  ["no network", new DataError("offline", "no answer")],
  ["no network under a file", new TypeError("Failed to fetch")],
  ["no network under a sign-in", authError("AuthRetryableFetchError", 0)],
  ["a service that pauses", authError("AuthRetryableFetchError", 503)],
  ["a request that was given up", new DOMException("aborted", "AbortError")],
  ["a session that ended", new DataError("signed-out", "JWT expired", "PGRST303")],
  ["a record that is gone", new DataError("not-found", "no row", "PGRST116")],
  ["a slot that is taken", new DataError("conflict", "taken", "PT409", "slot_taken")],
  ["a rule of the database", new DataError("invalid", "too late", "PT422", "too_late")],
  ["a wrong password", authError("AuthApiError", 400)],
  ["too many tries", authError("AuthApiError", 429)],
  ["a refusal of the screen's own", new ChangedMeanwhileError("Pia")],
])("does not count %s", (_what, error) => {
  expect(isUnexpected(error)).toBe(false);
});
