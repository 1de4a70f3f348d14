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
