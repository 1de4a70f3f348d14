import { Constants, servicePackagesLengths } from "@ensemble/contract/database";
import { FieldRow } from "@ensemble/controls";
import { type PlaceKind, placeNames, serviceTypeNames, type ServiceType } from "@ensemble/domain";
import {
  FormDialog,
  InputField,
  toMinutes,
  numericString,
  type ReadVersion,
  SelectField,
  type StoredRecord,
  upTo,
  useCheckedForm,
} from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { type Week, weekQuery } from "../hours/week";
import { addPackage, changePackage, fetchPackage, type ServicePackage } from "./packages";

interface PackageDialogProps {
  expertId: string;
  /** The package to edit; undefined adds one. */
  servicePackage: ServicePackage | undefined;
  onClose: () => void;
}

export default function PackageDialog({
  expertId,
  servicePackage,
  onClose,
}: PackageDialogProps): ReactNode {
  const form = useCheckedForm(packageSchema, packageDefaults(servicePackage));
  const { register } = form;
  const queryClient = useQueryClient();
  const { data: week } = useQuery(weekQuery(expertId));
  const [minutes, serviceType] = useWatch({
    control: form.control,
    name: ["duration_minutes", "service_type"],
  });
  const isTooLong = week !== undefined && Number(minutes) > longestHours(week.values);

  async function save(values: CheckedPackage, version: ReadVersion): Promise<void> {
    const row = { ...values, place_kind: values.place_kind || null };
    const change = { ...row, updated_at: version.current };
    if (servicePackage) await changePackage(servicePackage.id, change);
    else await addPackage({ ...row, expert_id: expertId });
    toast({ kind: "success", title: "Success", description: `${values.name} was saved.` });
    void queryClient.invalidateQueries();
  }

  return (
    <FormDialog
      title={servicePackage ? `Edit ${servicePackage.name}` : "Add Package"}
      description={servicePackage ? "Existing bookings keep their price and length." : undefined}
      form={form}
      record={servicePackage && toPackageRecord(servicePackage)}
      save={save}
      submit={{ label: "Save Package", busy: "Saving..." }}
      onClose={onClose}
      maxWidth="720px"
    >
      <InputField form={form} name="name" label="Name" autoComplete="off" />
      <InputField form={form} name="description" label="Description" rows={3} />
      <FieldRow>
        <SelectField
          label="Service type"
          names={serviceTypeNames}
          field={register("service_type")}
        />
        <InputField
          form={form}
          name="duration_minutes"
          label="Duration in minutes"
          hint={
            isTooLong ? "Longer than any of the weekly hours, so it can't be booked." : undefined
          }
          inputMode="numeric"
        />
        <InputField form={form} name="price" label="Price" inputMode="decimal" />
      </FieldRow>
      <FieldRow>
        <InputField
          form={form}
          name="buffer_before_minutes"
          label="Minutes free before"
          hint="Between two bookings, the time after the first and before the second add up."
          inputMode="numeric"
        />
        <InputField
          form={form}
          name="buffer_after_minutes"
          label="Minutes free after"
          inputMode="numeric"
        />
        <SelectField
          label="Where you meet"
          names={{
            "": `As usual: ${placeNames[usualPlace(serviceType)].toLowerCase()}`,
            ...placeNames,
          }}
          field={register("place_kind")}
        />
      </FieldRow>
    </FormDialog>
  );
}

const buffer = numericString({
  min: 0,
  max: 240,
  integer: true,
  message: "Enter a whole number of minutes from 0 to 240.",
});

const packageSchema = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, "Enter a name."), upTo(servicePackagesLengths.name)),
  description: z.string().check(z.trim(), upTo(servicePackagesLengths.description)),
  service_type: z.enum(Constants.public.Enums.service_type),
  duration_minutes: numericString({
    min: 15,
    max: 720,
    integer: true,
    message: "Enter a whole number of minutes from 15 to 720.",
  }),
  price: numericString({ min: 0, max: 99_999, message: "Enter an amount from 0 to 99,999." }),
  buffer_before_minutes: buffer,
  buffer_after_minutes: buffer,
  place_kind: z.enum(["", "video", "address", "phone"]),
});

/** Where a package without a place takes place (STUDIO-14). */
const usualPlace = (serviceType: ServiceType): PlaceKind =>
  serviceType === "virtual" || serviceType === "wardrobe_review" ? "video" : "address";

type PackageValues = z.input<typeof packageSchema>;
type CheckedPackage = z.output<typeof packageSchema>;

const packageDefaults = (servicePackage: ServicePackage | undefined): PackageValues => ({
  name: servicePackage?.name ?? "",
  description: servicePackage?.description ?? "",
  service_type: servicePackage?.service_type ?? "virtual",
  duration_minutes: String(servicePackage?.duration_minutes ?? 60),
  price: servicePackage ? String(servicePackage.price) : "",
  buffer_before_minutes: String(servicePackage?.buffer_before_minutes ?? 0),
  buffer_after_minutes: String(servicePackage?.buffer_after_minutes ?? 0),
  place_kind: servicePackage?.place_kind ?? "",
});

const day = 24 * 60;

/** Returns the longest hours of a week in minutes. Joins adjoining hours, even across midnight. */
export function longestHours({ days }: Week): number {
  const windows = days
    .flatMap(({ works, windows: ofDay }, index) =>
      (works ? ofDay : []).map(({ start, end }) => ({
        from: index * day + toMinutes(start),
        until: index * day + toMinutes(end),
      })),
    )
    .sort((one, other) => one.from - other.from);
  // Hours can continue from the end of a week at its start, so check two weeks in a row.
  const next = windows.map(({ from, until }) => ({ from: from + 7 * day, until: until + 7 * day }));
  let [longest, from, until] = [0, 0, 0];
  for (const window of [...windows, ...next]) {
    if (window.from > until) from = window.from;
    until = window.until;
    longest = Math.max(longest, until - from);
  }
  return longest;
}

const toPackageRecord = ({ id, updated_at }: ServicePackage): StoredRecord<PackageValues> => ({
  table: "service_packages",
  id,
  version: updated_at,
  read: async () => {
    const stored = await fetchPackage(id);
    return { version: stored.updated_at, values: packageDefaults(stored) };
  },
  names: {
    name: "Name",
    description: "Description",
    service_type: "Service type",
    duration_minutes: "Duration in minutes",
    price: "Price",
    buffer_before_minutes: "Minutes free before",
    buffer_after_minutes: "Minutes free after",
    place_kind: "Where you meet",
  },
});
