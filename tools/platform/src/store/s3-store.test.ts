import { expect, test, vi } from "vitest";
import { s3Store } from "./s3-store";

test("opens a bucket without warnings", () => {
  const warned = vi.spyOn(process, "emitWarning");
  expect(s3Store(new URL("s3://ensemble-site/production")).label).toContain("ensemble-site");
  expect(warned).not.toHaveBeenCalled();
});
