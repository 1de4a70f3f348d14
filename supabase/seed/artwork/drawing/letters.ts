import { sans } from "./sans-serif";
import { serif } from "./serif";

// Outlines of capitals, figures and marks, so that lettering looks the same on machines without fonts.
// A line is: letter, advance, path; 1000 units to the em, baseline at y = 0.

/** Each letter's advance and path. */
export type Glyphs = ReadonlyMap<string, readonly [advance: number, path: string]>;

const read = (lines: string): Glyphs =>
  new Map(
    lines
      .trim()
      .split("\n")
      .map((line) => {
        const [letter = "", advance, ...path] = line.split(" ");
        return [letter, [Number(advance), path.join(" ")]] as const;
      }),
  );

const cut = { serif, sans };
const known = new Map<string, Glyphs>();

/** The letterforms of a face. */
export function glyphsOf(face: keyof typeof cut): Glyphs {
  const found = known.get(face) ?? read(cut[face]);
  known.set(face, found);
  return found;
}

export type Face = keyof typeof cut;
