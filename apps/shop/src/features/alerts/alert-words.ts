import * as z from "zod/mini";
import { styleOptions } from "../style/style";
import type { AlertKind } from "./alerts";

/** "any" is a size too: whichever comes back first. */
export const sizeChoices = ["any", ...styleOptions.size] as const;

const isAddress = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+$/;

/** What the form asks: a price below the present one, a size, and the address of who has no account. */
export const alertSchema = (kind: AlertKind, price: number, asksAddress: boolean) =>
  z.object({
    limit: z.string().check(
      z.trim(),
      z.refine((text) => kind !== "price_drop" || text === "" || isBelow(text, price), {
        error: "Name a price below what it costs now, such as 49.90.",
      }),
    ),
    size: z.enum(sizeChoices),
    address: z.string().check(
      z.trim(),
      z.refine((text) => !asksAddress || (text.length <= 254 && isAddress.test(text)), {
        error: "Enter your email address.",
      }),
    ),
  });

export type AlertWords = z.infer<ReturnType<typeof alertSchema>>;

const isBelow = (text: string, price: number): boolean =>
  /^\d{1,7}([.,]\d{1,2})?$/.test(text) && amountIn(text) > 0 && amountIn(text) < price;

export const amountIn = (text: string): number => Number(text.trim().replace(",", "."));
