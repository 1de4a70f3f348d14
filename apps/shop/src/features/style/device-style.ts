import { styleKey } from "../visitors/kept-style";
import { readText, storeText } from "../visitors/stored-text";
import { isUnsaid, noStyle, readStyle, type Style, type StyleChange } from "./style";

const key = styleKey;
/** Where releases before the profile kept the quiz's answers and the size. */
const formerKeys = { answers: "ensemble.quiz-answers", size: "ensemble.size" };

let last = { text: "", style: noStyle };

/**
 * What this device knows and no account does: a visitor's style, or what an account has not taken
 * yet. The same object until it changes.
 */
export function deviceStyle(): Style {
  const text = readText(key) ?? formerText();
  if (text !== last.text) last = { text, style: readStyle(parsed(text)) };
  return last.style;
}

function formerText(): string {
  const { accountOf, ...answers } = parsed(readText(formerKeys.answers) ?? "");
  const size = readText(formerKeys.size);
  // An account had them: they are its own to give.
  const given = accountOf === undefined ? answers : {};
  return JSON.stringify(size === null ? given : { ...given, size: [size] });
}

function parsed(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {}; // Invalid content: nothing is known.
  }
}

/** Keeps a change on this device. Returns false when it only lasts as long as the page. */
export function changeDeviceStyle(change: StyleChange): boolean {
  const style = { ...deviceStyle(), ...change };
  const kept = storeText(key, isUnsaid(style) ? null : JSON.stringify(style));
  for (const former of Object.values(formerKeys)) storeText(former, null);
  return kept;
}

/** Drops what an account has now, but not what was said differently since. */
export function dropFromDevice(taken: StyleChange): void {
  const now = deviceStyle();
  const same = (Object.keys(taken) as (keyof Style)[]).filter(
    (fact) => String(now[fact]) === String(taken[fact]),
  );
  if (same.length > 0) changeDeviceStyle(Object.fromEntries(same.map((fact) => [fact, []])));
}
