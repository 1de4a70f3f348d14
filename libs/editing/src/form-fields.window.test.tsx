import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { ErrorSummary, useCheckedForm } from "./form-fields";

const container = document.createElement("div");
let root: Root;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.append(container);
  root = createRoot(container);
});
afterEach(() => act(async () => root.unmount()));

const schema = z.object({ name: z.string().check(z.minLength(1, "Say what it is called.")) });

function Form() {
  const form = useCheckedForm(schema, { name: "" });
  return (
    <form onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
      <ErrorSummary form={form} />
      <input {...form.register("name")} />
      <button type="submit">Save</button>
    </form>
  );
}

test("focuses the summary after an invalid submit, and the field from there", async () => {
  await act(async () => root.render(<Form />));
  expect(container.querySelector("[role=alert]")).toBeNull();
  await act(async () => container.querySelector<HTMLButtonElement>("[type=submit]")!.click());
  const summary = container.querySelector("[role=alert]");
  expect(summary?.textContent).toContain("Say what it is called.");
  expect(document.activeElement).toBe(summary);
  await act(async () => summary!.querySelector("button")!.click());
  await vi.waitFor(() => expect(document.activeElement).toBe(container.querySelector("input")));
});
