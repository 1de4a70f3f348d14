import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { OrderButtons, moveEntry } from "./chosen-list";
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

function Ordered() {
  const [names, setNames] = useState(["a", "b", "c"]);
  return names.map((name, index) => (
    <li key={name} id={name}>
      <OrderButtons
        {...{ name, index, count: 3 }}
        onMove={(to) => setNames(moveEntry(names, index, to))}
        onRemove={() => undefined}
      />
    </li>
  ));
}

test("moves an entry to the top, and by dragging its handle onto another", async () => {
  await act(async () => root.render(<Ordered />));
  const order = () => [...container.querySelectorAll("li")].map(({ id }) => id).join("");
  const entry = (id: string) => container.querySelector(`#${id}`)!;
  const button = (label: string) =>
    container.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)!;
  await act(async () => button("Move c to the top").click());
  expect(order()).toBe("cab");
  expect(document.activeElement).toBe(button("Move c down"));
  const drag = (on: Element, type: string) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const dataTransfer = { setDragImage: () => undefined };
    return act(async () => on.dispatchEvent(Object.assign(event, { dataTransfer })));
  };
  await drag(entry("c").querySelector("[draggable]")!, "dragstart");
  await drag(entry("b"), "dragover");
  await drag(entry("b"), "drop");
  expect(order()).toBe("abc");
});
