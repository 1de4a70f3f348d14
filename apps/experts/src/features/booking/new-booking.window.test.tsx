import { renderElement } from "@ensemble/testing";
import { afterEach, expect, test, vi } from "vitest";
import { clearDraftNotes, useDraftNotes } from "./new-booking";

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

function Notes({ expertId }: { expertId: string }) {
  const [notes, keep] = useDraftNotes(expertId);
  return <button onClick={() => keep("A wedding in May")}>{notes}</button>;
}

/** The notes as another tab of this device renders them. */
async function notesIn(expertId = "maya") {
  const { container } = await renderElement(<Notes expertId={expertId} />);
  return container.querySelector("button")!;
}

test("restores notes in another tab for the same expert only", async () => {
  (await notesIn()).click();
  expect((await notesIn()).textContent).toBe("A wedding in May");
  expect((await notesIn("noor")).textContent).toBe("");
});

test("drops notes after a day and when they are sent", async () => {
  (await notesIn()).click();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_001 });
  expect((await notesIn()).textContent).toBe("");
  (await notesIn()).click();
  clearDraftNotes("maya");
  expect((await notesIn()).textContent).toBe("");
});
