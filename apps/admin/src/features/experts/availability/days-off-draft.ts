import * as z from "zod/mini";
import type { StoredRecord } from "../../../layout/saving/stored-record";
import { readDaysOff, type DaysOff, type Span } from "./days-off";

export const daysOffSchema = z
  .object({
    first_day: z.iso.date("Choose the first day."),
    last_day: z.iso.date("Choose the last day."),
  })
  .check(
    z.refine(({ first_day, last_day }) => first_day <= last_day, {
      path: ["last_day"],
      message: "The last day must not be before the first.",
    }),
    z.refine(({ first_day, last_day }) => first_day >= "2000" && last_day < "2200", {
      path: ["last_day"],
      message: "Choose days from 2000 to 2199.",
    }),
  );

export const daysOffRecordOf = ({ id, updated_at }: DaysOff): StoredRecord<Span> => ({
  table: "expert_days_off",
  id,
  version: updated_at,
  read: async () => {
    const { updated_at: version, ...values } = await readDaysOff(id);
    return { version, values };
  },
  names: { first_day: "First day", last_day: "Last day" },
});
