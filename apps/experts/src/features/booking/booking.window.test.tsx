import { formatZone, ownZone } from "@ensemble/domain";
import { provideTestSettings, renderElement, waitFor } from "@ensemble/testing";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { formatTime, formatTimeSpan } from "../times/times";
import { clearDraft, useDraft } from "./draft";
import { HoldNotice } from "./hold";
import { BookingSummary } from "./steps";

describe("steps", () => {
  beforeEach(provideTestSettings);

  const start = Date.parse("2026-11-23T09:30:00Z");
  const end = start + 90 * 60_000;
  const offered = {
    id: "0a1b2c3d-0000-4000-8000-000000000003",
    name: "Season Refresh",
    description: "",
    service_type: "virtual" as const,
    place_kind: null,
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
    expect(text.split(formatZone(ownZone()))).toHaveLength(2);
    expect(text).not.toContain(" in ");
  });

  test("also shows the expert's time when it differs", () => {
    const text = summaryIn("Pacific/Kiritimati");
    expect(text).toContain(formatTimeSpan(start, end, ownZone()));
    expect(text).toMatch(/11:30\sPM.* in Kiritimati, Line Islands Time/);
  });
});

describe("draft", () => {
  afterEach(() => {
    vi.useRealTimers();
    clearDraft("maya");
    localStorage.clear();
  });

  function Entered({ expertId }: { expertId: string }) {
    const [draft, change] = useDraft(expertId);
    const add = () => {
      change({ notes: "A wedding in May" });
      change({ answers: { talk: { dress: "Black tie" } } });
    };
    return <button onClick={add}>{[draft.notes, draft.answers["talk"]?.["dress"]].join()}</button>;
  }

  /** Renders the draft like another tab of this device. */
  async function draftIn(expertId = "maya") {
    const { container } = await renderElement(<Entered expertId={expertId} />);
    return container.querySelector("button")!;
  }

  test("restores everything entered in another tab, only for the same expert", async () => {
    (await draftIn()).click();
    expect((await draftIn()).textContent).toBe("A wedding in May,Black tie");
    expect((await draftIn("noor")).textContent).toBe(",");
  });

  test("drops the draft after a day, and when it is cleared", async () => {
    (await draftIn()).click();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_001 });
    expect((await draftIn()).textContent).toBe(",");
    (await draftIn()).click();
    clearDraft("maya");
    expect((await draftIn()).textContent).toBe(",");
  });
});

describe("hold notice", () => {
  afterEach(() => void vi.useRealTimers());

  test("counts silently, and says once when the time is no longer kept", async () => {
    const now = Date.parse("2026-11-23T14:30:00Z");
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now });
    const until = now + 15 * 60_000;
    const { container } = await renderElement(
      <HoldNotice until={until} onChooseAnother={() => undefined} />,
    );
    const status = () => container.querySelector("[role=status]")!.textContent;
    const kept = `We're keeping this time for you until ${formatTime(until, ownZone())}.`;
    expect(status()).toBe(kept);
    expect(container.querySelector("[role=timer]")).toHaveTextContent("15:00 left");
    vi.advanceTimersByTime(61_000);
    await waitFor(() =>
      expect(container.querySelector("[role=timer]")).toHaveTextContent("13:59 left"),
    );
    expect(status()).toBe(kept);
    vi.advanceTimersByTime(14 * 60_000);
    await waitFor(() => expect(status()).toMatch(/not keeping this time for you any longer/));
    expect(container.querySelector("button")).toHaveTextContent("Choose Another Time");
  });
});
