import { formatCount } from "@ensemble/domain";
import * as z from "zod/mini";

/** A maximum length with an error message; the database has the same limit. */
export const upTo = (characters: number) =>
  z.maxLength(characters, `At most ${formatCount(characters)} characters`);
