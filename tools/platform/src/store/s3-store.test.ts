import { expect, test, vi } from "vitest";
import { s3Store } from "./s3-store";

test("opening a bucket warns of nothing", () => {
  const warned = vi.spyOn(process, "emitWarning");
  expect(s3Store(new URL("s3://ensemble-site/production")).place).toContain("ensemble-site");
  expect(warned).not.toHaveBeenCalled();
});
