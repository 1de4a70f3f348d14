import * as z from "zod/mini";
import { upTo } from "./up-to";

/** Tags as one text with commas between them: each once, none blank. */
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
