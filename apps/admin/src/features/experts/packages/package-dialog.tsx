import { serviceTypeNames } from "@ensemble/domain";
import { FieldRow, FormField } from "@ensemble/controls";
import { useQuery, useQueryClient } from "@ensemble/query";
import { TextField, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { FormDialog } from "../../../layout/dialogs/form-dialog";
import { useCheckedForm } from "../../../layout/forms/use-checked-form";
import type { ReadVersion } from "../../../layout/saving/stored-record";
import { longestHours } from "../availability/longest-hours";
import { weekOf } from "../availability/week-hours";
import { addPackage, changePackage, type ServicePackage } from "./package";
import { packageRecordOf } from "./package-record";
import { packageDefaults, packageSchema, type CheckedPackage } from "./package-schema";

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
  const { errors } = form.formState;
  const queryClient = useQueryClient();
  const { data: week } = useQuery(weekOf(expertId));
  const minutes = Number(useWatch({ control: form.control, name: "duration_minutes" }));
  const isTooLong = week !== undefined && minutes > longestHours(week.values);

  async function save(values: CheckedPackage, version: ReadVersion): Promise<void> {
    const change = { ...values, updated_at: version.current };
    if (servicePackage) await changePackage(servicePackage.id, change);
    else await addPackage({ ...values, expert_id: expertId });
    toast({ kind: "success", title: "Success", description: `${values.name} was saved.` });
    void queryClient.invalidateQueries();
  }

  return (
    <FormDialog
      title={servicePackage ? `Edit ${servicePackage.name}` : "Add Package"}
      description={
        servicePackage ? "Bookings that were made keep their price and their length." : undefined
      }
      form={form}
      record={servicePackage && packageRecordOf(servicePackage)}
      save={save}
      submit={{ label: "Save Package", busy: "Saving..." }}
      onClose={onClose}
      maxWidth="720px"
    >
      <FormField label="Name" issue={errors.name?.message}>
        {(field) => <TextField.Root {...field} autoComplete="off" {...register("name")} />}
      </FormField>
      <FormField label="Description" issue={errors.description?.message}>
        {(field) => <textarea {...field} rows={3} {...register("description")} />}
      </FormField>
      <FieldRow>
        <FormField label="Service type" issue={errors.service_type?.message}>
          {(field) => (
            <select {...field} {...register("service_type")}>
              {Object.entries(serviceTypeNames).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField
          label="Duration in minutes"
          issue={errors.duration_minutes?.message}
          hint={
            isTooLong ? "Longer than any hours of this expert: it could not be booked." : undefined
          }
        >
          {(field) => (
            <TextField.Root {...field} inputMode="numeric" {...register("duration_minutes")} />
          )}
        </FormField>
        <FormField label="Price" issue={errors.price?.message}>
          {(field) => <TextField.Root {...field} inputMode="decimal" {...register("price")} />}
        </FormField>
      </FieldRow>
    </FormDialog>
  );
}
