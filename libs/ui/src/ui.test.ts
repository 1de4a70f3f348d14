import { expect, onTestFinished, test, vi } from "vitest";
import { loadFonts } from "./fonts";
import { initialsOf } from "./picture";

/** Stubs the browser's fonts; `arrive` completes a family's load. */
function stubFonts() {
  const shown: string[][] = [];
  const loads = new Map<string, { arrive: () => void; fail: () => void }>();
  let step: string[] | undefined;
  class Face {
    status = "unloaded";
    constructor(readonly family: string) {}
    load(): Promise<void> {
      return new Promise((resolve, reject) => {
        const arrive = () => resolve(void (this.status = "loaded"));
        const fail = () => reject(new Error(`${this.family} is missing.`));
        loads.set(this.family, { arrive, fail });
      });
    }
  }
  const add = ({ family }: Face) => {
    if (!step) {
      shown.push((step = []));
      setTimeout(() => (step = undefined));
    }
    step.push(family);
  };
  vi.stubGlobal("FontFace", Face);
  vi.stubGlobal("document", { fonts: { add } });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { shown, loads };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("applies both fonts together when the last has loaded", async () => {
  const { shown, loads } = stubFonts();
  loadFonts();
  loads.get("Inter")!.arrive();
  await settled();
  expect(shown).toEqual([]);
  loads.get("Newsreader")!.arrive();
  await vi.waitFor(() => expect(shown).toEqual([["Newsreader", "Inter"]]));
});

test("applies one font when the other fails to load", async () => {
  const { shown, loads } = stubFonts();
  loadFonts();
  loads.get("Newsreader")!.fail();
  loads.get("Inter")!.arrive();
  await vi.waitFor(() => expect(shown).toEqual([["Inter"]]));
});

test("returns the initials of the first and last word", () => {
  expect(initialsOf("Zara")).toBe("Z");
  expect(initialsOf("Cloud & Petal")).toBe("CP");
  expect(initialsOf("the very long name")).toBe("TN");
  expect(initialsOf("Élan Östra")).toBe("ÉÖ");
  expect(initialsOf(" & ")).toBe("?");
});

test("returns one initial when a name has two scripts", () => {
  expect(initialsOf("Amina علي")).toBe("A");
  expect(initialsOf("علي حسن")).toBe("عح");
  expect(initialsOf("𝒵oë 3")).toBe("𝒵3");
});
