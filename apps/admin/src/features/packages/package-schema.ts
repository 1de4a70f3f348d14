import { Constants } from "@ensemble/contract";
import * as z from "zod";
import type { ServicePackage } from "./package";

const length = "Enter whole minutes, from 15 to 720.";
const amount = "Enter an amount from 0 to 99,999.";

export const packageSchema = z.object({
  name: z.string().trim().min(1, "Enter a name."),
  description: z.string().trim(),
  service_type: z.enum(Constants.public.Enums.service_type),
  duration_minutes: z.coerce.number<string>(length).int(length).min(15, length).max(720, length),
  price: z
    .string()
    .trim()
    .min(1, amount)
    .pipe(z.coerce.number<string>(amount).min(0, amount).max(99_999, amount)),
});

export type CheckedPackage = z.output<typeof packageSchema>;

/** What the form starts with: a package's values, or those of a new one. */
export const packageDefaults = (
  offered: ServicePackage | undefined,
): z.input<typeof packageSchema> => ({
  name: offered?.name ?? "",
  description: offered?.description ?? "",
  service_type: offered?.service_type ?? "virtual",
  duration_minutes: String(offered?.duration_minutes ?? 60),
  price: offered ? String(offered.price) : "",
});
