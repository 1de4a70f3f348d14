import { formatCount } from "@ensemble/domain";
import * as z from "zod/mini";

interface NumberRules {
  min: number;
  max: number;
  integer?: boolean;
  /** Error message for any invalid input. */
  message: string;
}

/** Parses the text of a number field; empty text is invalid. */
export const numberText = ({ min, max, integer, message }: NumberRules) =>
  z.pipe(
    z.string().check(z.trim(), z.minLength(1, message)),
    z.coerce
      .number<string>(message)
      .check(
        z.minimum(min, message),
        z.maximum(max, message),
        ...(integer ? [z.multipleOf(1, message)] : []),
      ),
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
export const tagText = (characters: number, entries: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => [
        ...new Set(
          text
            .split(",")
            .map((tag) => tag.trim())
            .filter(Boolean),
        ),
      ]),
    ),
    z.array(z.string()).check(
      upToEntries(entries),
      z.refine((tags) => tags.join("").length <= characters, {
        error: `Use ${formatCount(characters)} characters or fewer.`,
      }),
    ),
  );

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
