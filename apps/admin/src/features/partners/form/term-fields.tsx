import { Constants } from "@ensemble/contract/database";
import { FieldRow, FormField } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { TextField } from "@ensemble/ui";
import type { ReactNode } from "react";
import { statusNames, tierNames } from "../partner-badges";
import type { DraftFormProps } from "./draft-form";
import { retailers } from "./retailers";

const {
  partner_status: statuses,
  partnership_tier: tiers,
  retailer: codes,
} = Constants.public.Enums;

/** Terms of the partnership, and the settings that attribute sales. */
export function TermFields({ form }: DraftFormProps): ReactNode {
  const { errors } = form.formState;
  const { data: known = [] } = useQuery(retailers);
  return (
    <>
      <FieldRow>
        <FormField label="Commission Rate (%)" issue={errors.commission_rate?.message}>
          {(field) => (
            <TextField.Root
              {...field}
              {...form.register("commission_rate", { valueAsNumber: true })}
              type="number"
              inputMode="decimal"
              min={0}
              max={100}
              step={0.01}
            />
          )}
        </FormField>
        <FormField label="Partnership Tier">
          {(field) => (
            <select {...field} {...form.register("partnership_tier")}>
              {tiers.map((tier) => (
                <option key={tier} value={tier}>
                  {tierNames[tier]}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField label="Status">
          {(field) => (
            <select {...field} {...form.register("status")}>
              {statuses.map((status) => (
                <option key={status} value={status}>
                  {statusNames[status]}
                </option>
              ))}
            </select>
          )}
        </FormField>
      </FieldRow>
      <FieldRow>
        <FormField
          label="Retailer"
          hint="Whose items in the catalogue earn this partner's commission."
        >
          {(field) => (
            <select {...field} {...form.register("retailer")}>
              <option value="">None</option>
              {codes.map((code) => (
                <option key={code} value={code}>
                  {known.find((retailer) => retailer.code === code)?.name ?? code}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField
          label="Click parameter"
          hint="The parameter in which the shop takes our click's number, if it does."
          issue={errors.click_parameter?.message}
        >
          {(field) => (
            <TextField.Root
              {...field}
              {...form.register("click_parameter")}
              autoCapitalize="none"
              spellCheck={false}
              autoComplete="off"
            />
          )}
        </FormField>
      </FieldRow>
    </>
  );
}
