// @vitest-environment happy-dom
import { drawScreen } from "@ensemble/testing";
import { afterEach, expect, test, vi } from "vitest";
import { forgetNotes, useKeptNotes } from "./kept-notes";

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

function Notes({ expertId }: { expertId: string }) {
  const [notes, keep] = useKeptNotes(expertId);
  return <button onClick={() => keep("A wedding in May")}>{notes}</button>;
}

/** The notes as another tab of this device draws them. */
async function notesIn(expertId = "maya") {
  const { place } = await drawScreen(<Notes expertId={expertId} />);
  return place.querySelector("button")!;
}

test("notes are found in another tab, by the same expert alone", async () => {
  (await notesIn()).click();
  expect((await notesIn()).textContent).toBe("A wedding in May");
  expect((await notesIn("noor")).textContent).toBe("");
});

test("notes are forgotten after a day, and once they are sent", async () => {
  (await notesIn()).click();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_001 });
  expect((await notesIn()).textContent).toBe("");
  (await notesIn()).click();
  forgetNotes("maya");
  expect((await notesIn()).textContent).toBe("");
});
