import { provideSettings } from "@ensemble/contract";
import { settingsSchema } from "@ensemble/contract/schemas";
import { ownZone } from "@ensemble/domain";
import { renderElement } from "@ensemble/testing";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { formatTimeSpan } from "../times/times";
import { clearDraftNotes, useDraftNotes } from "./new-booking";
import { BookingSummary } from "./steps";

describe("steps", () => {
  beforeEach(() =>
    provideSettings(
      settingsSchema.parse({
        environment: "test",
        supabase: { url: "https://project.supabase.example", key: "sb_publishable_0123456789" },
      }),
    ),
  );

  const start = Date.parse("2026-11-23T09:30:00Z");
  const end = start + 90 * 60_000;
  const offered = {
    id: "0a1b2c3d-0000-4000-8000-000000000003",
    name: "Season Refresh",
    description: "",
    service_type: "virtual" as const,
    duration_minutes: 90,
    price: 120,
  };

  function summaryIn(expertZone: string): string {
    const container = document.createElement("div");
    container.innerHTML = renderToStaticMarkup(
      <BookingSummary offered={offered} start={start} expertZone={expertZone} />,
    );
    return container.textContent ?? "";
  }

  test("shows only the visitor's zone when the expert's time is the same", () => {
    const text = summaryIn(ownZone());
    expect(text).toContain(formatTimeSpan(start, end, ownZone()));
    // The zone's name appears once.
    expect(text.split(ownZone().replaceAll("_", " "))).toHaveLength(2);
    expect(text).not.toContain(" in ");
  });

  test("also shows the expert's time when it differs", () => {
    const text = summaryIn("Pacific/Kiritimati");
    expect(text).toContain(formatTimeSpan(start, end, ownZone()));
    expect(text).toMatch(/11:30\sPM.* in Pacific\/Kiritimati/);
  });
});

describe("new booking", () => {
  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
  });

  function Notes({ expertId }: { expertId: string }) {
    const [notes, saveNotes] = useDraftNotes(expertId);
    return <button onClick={() => saveNotes("A wedding in May")}>{notes}</button>;
  }

  /** Renders the notes like another tab of this device. */
  async function notesIn(expertId = "maya") {
    const { container } = await renderElement(<Notes expertId={expertId} />);
    return container.querySelector("button")!;
  }

  test("restores notes in another tab, only for the same expert", async () => {
    (await notesIn()).click();
    expect((await notesIn()).textContent).toBe("A wedding in May");
    expect((await notesIn("noor")).textContent).toBe("");
  });

  test("drops notes after a day, and when they are cleared", async () => {
    (await notesIn()).click();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_001 });
    expect((await notesIn()).textContent).toBe("");
    (await notesIn()).click();
    clearDraftNotes("maya");
    expect((await notesIn()).textContent).toBe("");
  });
});
