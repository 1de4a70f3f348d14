import { glyphsOf } from "./letters";
import type { Face } from "./letters";
import { num } from "./path";

/** The setting of a line of capitals. */
export interface Setting {
  face: Face;
  /** Height of the em in image pixels. */
  size: number;
  /** Extra space between letters, in ems. */
  tracking?: number;
}

/**
 * The text as it can be set: capitals without accents; characters without a letterform are omitted.
 */
export const settable = (text: string): string =>
  text
    .normalize("NFD")
    .toUpperCase()
    .replace(/[^A-Z0-9&.' -]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** The width of the line in image pixels. */
export function lineWidth(text: string, { face, size, tracking = 0 }: Setting): number {
  const letters = [...settable(text)];
  const total = letters.reduce((sum, letter) => sum + (glyphsOf(face).get(letter)?.[0] ?? 280), 0);
  return ((total + Math.max(0, letters.length - 1) * tracking * 1000) * size) / 1000;
}

/** A line of capitals centered on x with its baseline on y, drawn as outlines. */
export function setLine(
  text: string,
  x: number,
  y: number,
  paint: string,
  setting: Setting,
): string {
  const { face, size, tracking = 0 } = setting;
  let at = -(lineWidth(text, setting) * 1000) / size / 2;
  const marks = [...settable(text)].map((letter) => {
    const glyph = glyphsOf(face).get(letter);
    const mark = glyph ? `<path d="${glyph[1]}" transform="translate(${num(at)} 0)"/>` : "";
    at += (glyph?.[0] ?? 280) + tracking * 1000;
    return mark;
  });
  return `<g fill="${paint}" transform="translate(${num(x)} ${num(y)}) scale(${Math.round(size) / 1000})">${marks.join("")}</g>`;
}
