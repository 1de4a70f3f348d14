import { settings } from "@ensemble/contract";
import { partnerPostbacksLengths as lengths } from "@ensemble/contract/database";
import { FormField } from "@ensemble/controls";
import { FormDialog, InputField, tagList, useCheckedForm } from "@ensemble/editing";
import { db, unwrap } from "@ensemble/session";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { notificationOf, statusWords } from "./networks";
import type { Partner, PostbackData } from "./partners";

interface PostbackFormProps extends PostbackData {
  partner: Partner;
  /** Called with the key of the new address, which can't be read again. */
  onCreated: (key: string) => void;
  onClose: () => void;
}

const draftSchema = z.object({
  account: z.string(),
  approved: tagList(lengths.approved_words, 50),
  declined: tagList(lengths.declined_words, 50),
});

/** Creates a partner's postback, or replaces the stored one. */
export default function PostbackForm(props: PostbackFormProps): ReactNode {
  const { partner, stored, accounts, onCreated, onClose } = props;
  const known =
    accounts.find((account) =>
      account.network_advertisers.some(({ partner_id: id }) => id === partner.id),
    ) ?? accounts.find(({ network }) => network === partner.network);
  const form = useCheckedForm(draftSchema, {
    account: (stored ? stored.account_id : known?.id) ?? "",
    approved: (stored?.approved_words ?? statusWords.approved.concat(statusWords.paid)).join(", "),
    declined: (stored?.declined_words ?? statusWords.declined).join(", "),
  });
  const title = stored ? "Replace Address" : "Create Address";
  const lower = (words: string[]) => words.map((word) => word.toLowerCase());
  return (
    <FormDialog
      title={title}
      description={`You'll see the address only once, right after you create it.${
        stored ? " The old one stops working." : ""
      }`}
      form={form}
      save={async ({ account, approved, declined }) => {
        const request = db().rpc("create_postback", {
          partner: partner.id,
          account: account || undefined,
          field_names: notificationOf(partner.network).fields,
          approved: lower(approved),
          declined: lower(declined),
          currency: settings().currency,
        });
        onCreated(await unwrap(request));
      }}
      submit={{ label: title, busy: "Creating..." }}
      onClose={onClose}
      maxWidth="480px"
    >
      <FormField
        label="Account"
        hint="Its reports name the same sales. Import one first if the account isn't listed: without it, a sale would count twice."
      >
        {(field) => (
          <select {...field} {...form.register("account")}>
            <option value="">None, no reports</option>
            {accounts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <InputField
        form={form}
        name="approved"
        label="Words for approved"
        hint="Separated by commas. All other words mean pending."
        rows={3}
      />
      <InputField form={form} name="declined" label="Words for declined" rows={3} />
    </FormDialog>
  );
}
