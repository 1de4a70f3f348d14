import * as z from "zod/mini";
import { upTo } from "./up-to";

/** Parses comma-separated tags; drops blanks and duplicates. */
export const tagText = z.pipe(
  z.string().check(upTo(1000)),
  z.transform((text: string) => [
    ...new Set(
      text
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ]),
);
