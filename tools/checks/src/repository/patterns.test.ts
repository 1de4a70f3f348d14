import { expect, test } from "vitest";
import { readFiles } from "../workspace";

interface Pattern {
  files: RegExp;
  pattern: RegExp;
  except?: string[];
}

/** What a source must not contain, with the places that may. */
const patterns: Record<string, Pattern> = {
  "the size of text in px, which doesn't follow the browser's font size": {
    files: /\.css$/,
    pattern: /\b(?:font-size|line-height):[^;]*\dpx/g,
  },
  "`position: sticky` instead of `var(--sticky)`, which covers a low screen": {
    files: /\.css$/,
    pattern: /position: sticky/g,
  },
  "a length of a text as a number, instead of the database's (`npm run db:types`)": {
    files: /(?<!\.test)\.tsx?$/,
    pattern:
      /\bmaxLength(?:=\{|\()\s*\d+|\bupTo(?:Entries)?\(\d+|\bmax\w*(?:Length|Characters) = \d+/g,
    except: [
      // Parts of a JSON column: set_package_intake and check_intake limit them.
      "apps/experts/src/features/intake/intake-fields.tsx: maxTextLength = 1000",
      "libs/studio/src/packages/questions.ts: maxLength(200",
      // Searches are no column: private.check_search_text limits them.
      "libs/controls/src/filters.ts: maxSearchLength = 200",
    ],
  },
};

test.each(Object.entries(patterns))(
  "contains nowhere %s",
  async (_, { files, pattern, except = [] }) => {
    const read = await readFiles(["apps", "libs"], files);
    expect(read.length).toBeGreaterThan(20);
    const found = read.flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`),
    );
    expect(found.sort()).toEqual(except.sort());
  },
);
