import { affiliateLinksLengths } from "@ensemble/contract/database";
import { FieldRow, FormField } from "@ensemble/controls";
import {
  explainRefusal,
  FormDialog,
  LatestRecord,
  type ReadVersion,
  SelectField,
  useCheckedForm,
} from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { TextField, toast } from "@ensemble/ui";
import { type ReactNode, useEffect } from "react";
import { refreshAffiliates } from "../../query-keys";
import {
  type EditedLink,
  type LinkDraft,
  toLinkDraft,
  linkDraftSchema,
  toLinkRecord,
  linkRefusals,
  toLinkRow,
  fetchLink,
} from "./link-draft";
import { linkStatusNames } from "./links";
import { partnerChoicesQuery, PartnerField } from "./partner-choices";

interface LinkFormProps {
  /** The link to edit; omit to create one. */
  link?: { id: string };
  /** Whose link to create. */
  partnerId?: string;
  onClose: () => void;
}

/** Creates or edits a tracking link, whose code the database generates. */
export default function LinkForm({ link, partnerId, onClose }: LinkFormProps): ReactNode {
  return (
    <LatestRecord
      table="affiliate_links"
      id={link?.id}
      read={fetchLink}
      what="The link"
      onClose={onClose}
    >
      {(stored) => <LinkFormDialog link={stored} {...{ partnerId, onClose }} />}
    </LatestRecord>
  );
}

interface LinkFormDialogProps extends Omit<LinkFormProps, "link"> {
  link?: EditedLink;
}

function LinkFormDialog({ link, partnerId, onClose }: LinkFormDialogProps): ReactNode {
  const form = useCheckedForm(linkDraftSchema, toLinkDraft(link, partnerId));
  const queries = useQueryClient();
  const partners = useQuery(partnerChoicesQuery);
  const { errors } = form.formState;
  const known = link?.partner_id ?? partnerId;
  // The browser selects the first of options that load later.
  useEffect(() => form.setValue("partner_id", form.getValues("partner_id")), [form, partners.data]);

  async function save(draft: LinkDraft, version: ReadVersion): Promise<void> {
    const table = db().from("affiliate_links");
    const row = toLinkRow(draft, link);
    await unwrap(
      link
        ? table
            .update({ ...row, updated_at: version.current })
            .eq("id", link.id)
            .select("id")
            .single()
        : table.insert(row).select("id").single(),
    );
    void refreshAffiliates(queries);
    const description = `Affiliate link has been ${link ? "updated" : "created"}`;
    toast({ kind: "success", title: link ? "Link Updated" : "Link Created", description });
  }

  return (
    <FormDialog
      title={link ? "Edit Link" : "Create New Link"}
      description={link ? `Tracking code ${link.tracking_code}` : undefined}
      form={form}
      record={link && toLinkRecord(link, partners.data)}
      save={save}
      explain={(error) => explainRefusal(error, linkRefusals)}
      submit={{ label: link ? "Update Link" : "Create Link", busy: "Saving..." }}
      onClose={onClose}
    >
      <PartnerField field={form.register("partner_id")} issue={errors.partner_id?.message}>
        {({ data, isPending }) => (
          <>
            {!known && <option value="">{isPending ? "Loading..." : "Choose a partner"}</option>}
            {known && !data && <option value={known}>{link?.partner_name ?? "Loading..."}</option>}
          </>
        )}
      </PartnerField>
      <FormField label="Campaign Name" issue={errors.campaign_name?.message}>
        {(field) => (
          <TextField.Root
            {...field}
            {...form.register("campaign_name")}
            maxLength={affiliateLinksLengths.campaign_name}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField
        label="Original URL"
        hint="A page on the partner's own site. The tracking link leads only there."
        issue={errors.original_url?.message}
      >
        {(field) => (
          <TextField.Root
            {...field}
            {...form.register("original_url")}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
          />
        )}
      </FormField>
      <FieldRow>
        <SelectField label="Status" names={linkStatusNames} field={form.register("status")} />
        <FormField
          label="Expires"
          hint={`Optional, in your time (${Intl.DateTimeFormat().resolvedOptions().timeZone}).`}
          issue={errors.expires_at?.message}
        >
          {(field) => (
            <TextField.Root {...field} {...form.register("expires_at")} type="datetime-local" />
          )}
        </FormField>
      </FieldRow>
    </FormDialog>
  );
}
