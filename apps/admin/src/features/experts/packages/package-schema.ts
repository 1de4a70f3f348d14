import { Constants } from "@ensemble/contract/database";
import * as z from "zod/mini";
import { numberText } from "../../../layout/forms/number-text";
import { upTo } from "../../../layout/forms/up-to";
import type { ServicePackage } from "./package";

export const packageSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Enter a name."), upTo(200)),
  description: z.string().check(z.trim(), upTo(3000)),
  service_type: z.enum(Constants.public.Enums.service_type),
  duration_minutes: numberText({
    min: 15,
    max: 720,
    integer: true,
    message: "Enter whole minutes, from 15 to 720.",
  }),
  price: numberText({ min: 0, max: 99_999, message: "Enter an amount from 0 to 99,999." }),
});

export type PackageValues = z.input<typeof packageSchema>;
export type CheckedPackage = z.output<typeof packageSchema>;

/** The form's initial values, for a package or a new one. */
export const packageDefaults = (servicePackage: ServicePackage | undefined): PackageValues => ({
  name: servicePackage?.name ?? "",
  description: servicePackage?.description ?? "",
  service_type: servicePackage?.service_type ?? "virtual",
  duration_minutes: String(servicePackage?.duration_minutes ?? 60),
  price: servicePackage ? String(servicePackage.price) : "",
});
