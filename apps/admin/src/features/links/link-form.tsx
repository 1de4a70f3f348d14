import { affiliateLinksLengths } from "@ensemble/contract/database";
import { FieldRow } from "@ensemble/controls";
import {
  explainRefusal,
  FormDialog,
  InputField,
  LatestRecord,
  type ReadVersion,
  SelectField,
  useCheckedForm,
} from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { toast } from "@ensemble/ui";
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
      <InputField
        form={form}
        name="campaign_name"
        label="Campaign Name"
        maxLength={affiliateLinksLengths.campaign_name}
        autoComplete="off"
      />
      <InputField
        form={form}
        name="original_url"
        label="Original URL"
        hint="A page on the partner's own site. The tracking link leads only there."
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
      />
      <FieldRow>
        <SelectField label="Status" names={linkStatusNames} field={form.register("status")} />
        <InputField
          form={form}
          name="expires_at"
          label="Expires"
          hint={`Optional, in your time (${Intl.DateTimeFormat().resolvedOptions().timeZone}).`}
          type="datetime-local"
        />
      </FieldRow>
    </FormDialog>
  );
}
