import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { ErrorSummary, useCheckedForm } from "./form-fields";

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

const container = document.createElement("div");
const root = createRoot(container);
beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.append(container);
  await act(async () => root.render(<Form />));
});
afterEach(() => act(async () => root.unmount()));

test("focuses the summary when a submit is refused, and the field from there", async () => {
  expect(container.querySelector("[role=alert]")).toBeNull();
  await act(async () => container.querySelector<HTMLButtonElement>("[type=submit]")!.click());
  const summary = container.querySelector("[role=alert]");
  expect(summary?.textContent).toContain("Say what it is called.");
  expect(document.activeElement).toBe(summary);
  await act(async () => summary!.querySelector("button")!.click());
  await vi.waitFor(() => expect(document.activeElement).toBe(container.querySelector("input")));
});
