import { formatCount, readAmount } from "@ensemble/domain";
import * as z from "zod/mini";

interface NumberRules {
  min: number;
  max: number;
  integer?: boolean;
  /** Error message for any invalid input. */
  message: string;
}

const slashed = /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})/;
const dotted = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})/;
const dashed = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})/;
const timed =
  /^,?[ T]?\s*(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?\s*(?<meridiem>[ap]\.?m\.?)?$/i;

/**
 * Reads an instant as people and spreadsheets write it, in the viewer's zone unless it names one:
 * 12/31/2026, 31.12.2026, 2026-12-31, each also with a time. A day alone starts at 0:00 and ends at
 * 23:59:59. Returns its ISO text, "" for no text, undefined for anything else.
 */
export function readInstant(text: string, edge: "start" | "end"): string | undefined {
  const trimmed = text.replaceAll(/\s+/g, " ").trim();
  if (trimmed === "") return "";
  if (/^\d{4}-\d{2}-\d{2}[T ][\d:.]+ ?(Z|[+-]\d{2}:?(\d{2})?)$/i.test(trimmed)) {
    const isKnown = !Number.isNaN(
      Date.parse(trimmed.replace(" ", "T").replace(/([+-]\d{2})$/, "$1:00")),
    );
    return isKnown ? trimmed : undefined;
  }
  const found = [slashed, dotted, dashed].map((form) => form.exec(trimmed)).find(Boolean);
  if (!found) return undefined;
  const rest = trimmed.slice(found[0].length);
  const time = timed.exec(rest)?.groups;
  if (rest && !time) return undefined;
  const [year, month, day] = ["year", "month", "day"].map((part) => Number(found.groups![part]));
  let [hour, minute, second] = edge === "start" || time ? [0, 0, 0] : [23, 59, 59];
  if (time) {
    [hour, minute, second] = [Number(time.hour), Number(time.minute), Number(time.second ?? 0)];
    if (time.meridiem && (hour < 1 || hour > 12)) return undefined;
    if (time.meridiem) hour = (hour % 12) + (/^p/i.test(time.meridiem) ? 12 : 0);
  }
  const moment = new Date(year!, month! - 1, day, hour, minute, second);
  // Days and times that don't exist would become others.
  const isSame = moment.getMonth() === month! - 1 && moment.getDate() === day;
  if (!isSame || hour > 23 || minute > 59 || second > 59) return undefined;
  return moment.toISOString();
}

/** Parses the text of a number field with up to two decimals; empty text is invalid. */
export const numericString = ({ min, max, integer, message }: NumberRules) =>
  z.pipe(
    z.string(),
    z.transform((text: string, context): number => {
      const number = readAmount(text);
      const isValid =
        number !== undefined &&
        number >= min &&
        number <= max &&
        (!integer || Number.isInteger(number));
      if (isValid) return number;
      context.issues.push({ code: "custom", message, input: text });
      return z.NEVER;
    }),
  );

/** Letters without a mark to take off, as in the database's private.folded. */
const plainLetters: Record<string, string> = {
  ...{ ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ŧ: "t", ı: "i" },
  ...{ æ: "ae", œ: "oe", ß: "ss", þ: "th" },
};

/** Converts `Zoë Nuñez` to `zoe-nunez`. Returns "" without any Latin letter or digit. */
export const slugify = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replaceAll(/[łøđðħŧıæœßþ]/g, (letter) => plainLetters[letter]!)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** Limits the length, with an error message. Pass the column's length (`@ensemble/contract`). */
export const upTo = (characters: number) =>
  z.maxLength(characters, `Use ${formatCount(characters)} characters or fewer.`);

/** Limits the entries of a list, with an error message. Pass the column's count. */
export const upToEntries = (entries: number) =>
  z.maxLength(entries, `Use ${formatCount(entries)} entries or fewer.`);

/** Parses comma-separated tags; drops blanks and duplicates. Pass the column's length and count. */
export const tagList = (characters: number, entries: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => {
        const tags = text
          .split(",")
          .map((tag) => tag.trim())
          .filter(Boolean);
        // The first of those that differ only in case, as `private.unite_tags` does.
        const folded = tags.map((tag) => tag.toLowerCase());
        return tags.filter((_, index) => folded.indexOf(folded[index]!) === index);
      }),
    ),
    z.array(z.string()).check(
      upToEntries(entries),
      z.refine((tags) => tags.join("").length <= characters, {
        error: `Use ${formatCount(characters)} characters or fewer.`,
      }),
    ),
  );

/** Writes the host of a URL in ASCII, as the database compares hosts; `żółty.example` has `xn--` labels. */
export function withAsciiHost(text: string): string {
  const [, start, host, rest] = /^(https?:\/\/)([^\s/?#\\]+)(.*)$/i.exec(text.trim()) ?? [];
  return host && /\P{ASCII}/u.test(host) && URL.canParse(text)
    ? `${start}${new URL(text).host}${rest}`
    : text;
}

/** Returns whether a text is an absolute http(s) URL that the database accepts. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(new URL(text).hostname);
}

/**
 * Returns a unique slug from the title and the time, for a new outfit (EDIT-6) or a collection
 * whose slug is taken.
 */
export function uniqueSlug(title: string, now = Date.now()): string {
  return `${slugify(title) || "outfit"}-${now}`;
}
