import * as z from "zod/mini";

/** Tags as one text with commas between them: each once, none blank. */
export const tagText = z.pipe(
  z.string(),
  z.transform((text: string) => [
    ...new Set(
      text
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ]),
);
