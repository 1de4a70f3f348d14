import { Constants } from "@ensemble/contract/database";
import { FieldRow, FormField } from "@ensemble/controls";
import { useQuery, useQueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { LoadFailure, TextField, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { FormDialog } from "../../components/form-dialog";
import { useCheckedForm } from "../../components/form-fields";
import { explainRefusal } from "../../components/refusals";
import { type ReadVersion, useStored } from "../../components/use-form-save";
import { recordKeys, refreshAffiliates } from "../../query-keys";
import {
  type EditedLink,
  type LinkDraft,
  linkDraftOf,
  linkDraftSchema,
  linkRecordOf,
  linkRefusals,
  linkRowOf,
  readLink,
} from "./link-draft";
import { linkStatusNames } from "./links";
import { partnerChoices } from "./partner-choices";

interface LinkFormDialogProps {
  link?: EditedLink;
  onClose: () => void;
}

export function LinkFormDialog({ link, onClose }: LinkFormDialogProps): ReactNode {
  const form = useCheckedForm(linkDraftSchema, linkDraftOf(link));
  const queries = useQueryClient();
  const partners = useQuery(partnerChoices);
  const { errors } = form.formState;

  async function save(draft: LinkDraft, version: ReadVersion): Promise<void> {
    const table = db().from("affiliate_links");
    const row = linkRowOf(draft, link);
    const { id } = await unwrap(
      link
        ? table
            .update({ ...row, updated_at: version.current })
            .eq("id", link.id)
            .select("id")
            .single()
        : table.insert(row).select("id").single(),
    );
    void refreshAffiliates(queries);
    void queries.invalidateQueries({ queryKey: recordKeys.changes("affiliate_links", id) });
    const description = `Affiliate link has been ${link ? "updated" : "created"}`;
    toast({ kind: "success", title: link ? "Link Updated" : "Link Created", description });
  }

  return (
    <FormDialog
      title={link ? "Edit Link" : "Create New Link"}
      description={link ? `Tracking code ${link.tracking_code}` : undefined}
      form={form}
      record={link && linkRecordOf(link, partners.data)}
      save={save}
      explain={(error) => explainRefusal(error, linkRefusals)}
      submit={{ label: link ? "Update Link" : "Create Link", busy: "Saving..." }}
      onClose={onClose}
    >
      {partners.isError && (
        <LoadFailure what="The partners" onRetry={() => void partners.refetch()} />
      )}
      <FormField label="Partner" issue={errors.partner_id?.message}>
        {(field) => (
          <select {...field} {...form.register("partner_id")}>
            {!link && (
              <option value="">{partners.isPending ? "Loading..." : "Choose a partner"}</option>
            )}
            {link && !partners.data && <option value={link.partner_id}>{link.partner_name}</option>}
            {partners.data?.map(({ id, shop_name: shop }) => (
              <option key={id} value={id}>
                {shop}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField label="Campaign Name" issue={errors.campaign_name?.message}>
        {(field) => (
          <TextField.Root
            {...field}
            {...form.register("campaign_name")}
            maxLength={200}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField
        label="Original URL"
        hint="A page of the partner's own site: the tracking link leads there and nowhere else."
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
        <FormField label="Status">
          {(field) => (
            <select {...field} {...form.register("status")}>
              {Constants.public.Enums.link_status.map((status) => (
                <option key={status} value={status}>
                  {linkStatusNames[status]}
                </option>
              ))}
            </select>
          )}
        </FormField>
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

interface LinkFormProps {
  /** The link to edit; omit to create one. */
  link?: { id: string };
  onClose: () => void;
}

/** Creates or edits a tracking link; the database generates its code. */
export default function LinkForm({ link, onClose }: LinkFormProps): ReactNode {
  return link ? <EditLink id={link.id} onClose={onClose} /> : <LinkFormDialog onClose={onClose} />;
}

function EditLink({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const link = useStored({
    table: "affiliate_links",
    id,
    read: readLink,
    what: "The link",
    onClose,
  });
  return link && <LinkFormDialog link={link} onClose={onClose} />;
}
