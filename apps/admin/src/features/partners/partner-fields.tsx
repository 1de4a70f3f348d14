import { affiliatePartnersLengths as lengths, Constants } from "@ensemble/contract/database";
import { Choice, FieldRow, FormField } from "@ensemble/controls";
import { retailerNames } from "@ensemble/domain";
import { InputField, SelectField } from "@ensemble/editing";
import { Flex, TextField } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { CategoryChoice, FieldGroup, TagInput } from "./field-group";
import { statusNames, tierNames } from "./partner-badges";
import { findBlanks, networkKeys, networks } from "./networks";
import { entryLengths, type PartnerDraft, socialLength } from "./partner-draft";
import { platformNames, socialPlatforms } from "./partners";

interface DraftFormProps {
  form: UseFormReturn<PartnerDraft, unknown, PartnerDraft>;
}

const { product_category: categories, retailer: codes } = Constants.public.Enums;

export function ContactFields({ form }: DraftFormProps): ReactNode {
  return (
    <>
      <FieldRow>
        <InputField
          form={form}
          name="contact_name"
          label="Contact Name"
          maxLength={lengths.contact_name}
          autoComplete="off"
        />
        <InputField
          form={form}
          name="contact_email"
          label="Contact Email"
          type="email"
          autoComplete="off"
        />
        <InputField
          form={form}
          name="contact_phone"
          label="Contact Phone"
          type="tel"
          maxLength={lengths.contact_phone}
          autoComplete="off"
        />
      </FieldRow>
      <FieldGroup label="Social links">
        <FieldRow>
          {socialPlatforms.map((platform) => (
            <FormField key={platform} label={platformNames[platform]}>
              {(field) => (
                <TextField.Root
                  {...field}
                  {...form.register(`social_media_links.${platform}`)}
                  maxLength={socialLength}
                  autoComplete="off"
                />
              )}
            </FormField>
          ))}
        </FieldRow>
      </FieldGroup>
    </>
  );
}

/** Product categories, custom items and regions. */
export function ReachFields({ form }: DraftFormProps): ReactNode {
  return (
    <>
      <Controller
        control={form.control}
        name="product_categories"
        render={({ field, fieldState }) => (
          <CategoryChoice
            label="Product Categories"
            names={categories}
            value={field.value}
            onChange={field.onChange}
            firstButton={field.ref}
            issue={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="custom_items"
        render={({ field }) => (
          <TagInput
            label="Custom Items"
            hint="The shop's own products, such as knitwear. Press Enter after each; click one to remove it."
            maxLength={entryLengths.custom_items}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="geographic_coverage"
        render={({ field }) => (
          <TagInput
            label="Geographic Coverage"
            hint="Where the shop ships. Press Enter after each region; click one to remove it."
            maxLength={entryLengths.geographic_coverage}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
}

/** Terms of the partnership, and settings for attributing sales. */
export function TermFields({ form }: DraftFormProps): ReactNode {
  return (
    <>
      <FieldRow>
        <InputField
          form={form}
          name="commission_rate"
          options={{ valueAsNumber: true }}
          label="Commission Rate (%)"
          type="number"
          inputMode="decimal"
          min={0}
          max={100}
          step={0.01}
        />
        <SelectField
          label="Partnership Tier"
          names={tierNames}
          field={form.register("partnership_tier")}
        />
        <SelectField label="Status" names={statusNames} field={form.register("status")} />
      </FieldRow>
      <FieldRow>
        <FormField label="Retailer" hint="The retailer whose items earn this partner's commission.">
          {(field) => (
            <select {...field} {...form.register("retailer")}>
              <option value="">None</option>
              {codes.map((code) => (
                <option key={code} value={code}>
                  {retailerNames[code]}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <InputField
          form={form}
          name="click_window_days"
          options={{ valueAsNumber: true }}
          label="Days to Keep Clicks"
          hint="How late the shop or network reports what was bought. Afterwards, only totals stay."
          type="number"
          inputMode="numeric"
          min={1}
          max={365}
        />
      </FieldRow>
      <Choice>
        <input type="checkbox" {...form.register("may_copy_pictures")} />
        May copy pictures
      </Choice>
    </>
  );
}

/** How the partner is reached: directly, or by a network's link (LINK-7). */
export function WayFields({ form }: DraftFormProps): ReactNode {
  const { errors } = form.formState;
  const [network, template] = useWatch({
    control: form.control,
    name: ["network", "link_template"],
  });
  const plain = { autoCapitalize: "none", spellCheck: false, autoComplete: "off" } as const;
  const choice = form.register("network", {
    onChange: () => {
      const chosen = form.getValues("network");
      form.setValue("link_template", chosen && networks[chosen].template, { shouldDirty: true });
      form.clearErrors("link_template");
    },
  });
  return (
    <FieldGroup label="Way to the Shop">
      <Flex direction="column" gap="4">
        <FieldRow>
          <FormField label="Network">
            {(field) => (
              <select {...field} {...choice}>
                <option value="">None, straight to the shop</option>
                {networkKeys.map((key) => (
                  <option key={key} value={key}>
                    {networks[key].name}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          {network === "" && (
            <FormField
              label="Click parameter"
              hint="The URL parameter for our click ID, if the shop accepts one."
              issue={errors.click_parameter?.message}
            >
              {(field) => (
                <TextField.Root {...field} {...form.register("click_parameter")} {...plain} />
              )}
            </FormField>
          )}
          {network !== "" &&
            findBlanks(template).map((blank) => (
              <FormField
                key={blank}
                label={`${blank[0]?.toUpperCase()}${blank.slice(1)}`}
                issue={errors.template_values?.[blank]?.message}
              >
                {(field) => (
                  <TextField.Root
                    {...field}
                    {...form.register(`template_values.${blank}`)}
                    {...plain}
                  />
                )}
              </FormField>
            ))}
        </FieldRow>
        {network !== "" && (
          <FormField
            label="Link Template"
            hint="{url} is the shop's page ({url:twice} and {url:raw} as some networks need it), {click} our click ID. {campaign}, {outfit}, {item} and {screen} are optional."
            issue={errors.link_template?.message}
          >
            {(field) => (
              <textarea
                {...field}
                {...form.register("link_template")}
                {...plain}
                rows={3}
                maxLength={lengths.link_template}
              />
            )}
          </FormField>
        )}
      </Flex>
    </FieldGroup>
  );
}
