import { lineWidth, setLine, settable } from "./drawing/lettering";
import type { Setting } from "./drawing/lettering";

export const size = 480;
export const middle = size / 2;

/** The largest size at which the line fits. */
export function fitted(
  text: string,
  width: number,
  most: number,
  setting: Omit<Setting, "size">,
): Setting {
  const natural = lineWidth(text, { ...setting, size: 100 });
  return { ...setting, size: Math.min(most, (width / natural) * 100) };
}

/** The name in one or two lines, and the distance of its letters from the center. */
export function wordmark(
  name: string,
  ink: string,
  face: Setting["face"],
): { marks: string; reach: number } {
  const words = settable(name).split(" ");
  const tracking = face === "serif" ? 0.06 : 0.22;
  const lines =
    words.length > 1 && settable(name).length > 9
      ? [
          words.slice(0, Math.ceil(words.length / 2)).join(" "),
          words.slice(Math.ceil(words.length / 2)).join(" "),
        ]
      : [words.join(" ")];
  // The line that needs the smallest letters sets the size of all.
  const setting = lines
    .map((line) => fitted(line, size * 0.74, face === "serif" ? 96 : 60, { face, tracking }))
    .reduce((a, b) => (a.size <= b.size ? a : b));
  const step = setting.size * 1.16;
  const top = middle + setting.size * 0.35 - ((lines.length - 1) * step) / 2;
  const marks = lines
    .map((line, index) => setLine(line, middle, top + index * step, ink, setting))
    .join("");
  return { marks, reach: setting.size * 0.36 + ((lines.length - 1) * step) / 2 };
}
