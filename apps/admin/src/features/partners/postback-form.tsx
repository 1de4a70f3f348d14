import { settings } from "@ensemble/contract";
import { partnerPostbacksLengths as lengths } from "@ensemble/contract/database";
import { FormField } from "@ensemble/controls";
import { FormDialog, InputField, tagList, useCheckedForm } from "@ensemble/editing";
import { queryOptions, useQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { LoadFailure } from "@ensemble/ui";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { importKeys } from "../../query-keys";
import { notificationOf, statusWords } from "./networks";
import type { Partner } from "./partners";

interface PostbackFormProps {
  partner: Partner;
  /** Whether there is an address that stops working. */
  replaces: boolean;
  /** Called with the key of the new address, which can't be read again. */
  onCreated: (key: string) => void;
  onClose: () => void;
}

const accountsQuery = queryOptions({
  queryKey: [...importKeys.accounts, "advertisers"],
  queryFn: () =>
    unwrap(
      db()
        .from("network_accounts")
        .select("id, name, network:profile->>network, network_advertisers(partner_id)")
        .order("name"),
    ),
});
type Account = Awaited<ReturnType<NonNullable<typeof accountsQuery.queryFn>>>[number];

/** Creates a partner's postback, or replaces it. */
export default function PostbackForm(props: PostbackFormProps): ReactNode {
  const accounts = useQuery(accountsQuery);
  if (accounts.isError)
    return <LoadFailure what="The accounts" onRetry={() => void accounts.refetch()} />;
  return accounts.data && <PostbackDialog {...props} accounts={accounts.data} />;
}

const draftSchema = z.object({
  account: z.string(),
  approved: tagList(lengths.approved_words, 50),
  declined: tagList(lengths.declined_words, 50),
});

function PostbackDialog(props: PostbackFormProps & { accounts: Account[] }): ReactNode {
  const { partner, replaces, accounts, onCreated, onClose } = props;
  const reporting = (account: Account) =>
    account.network_advertisers.some(({ partner_id: id }) => id === partner.id);
  const known =
    accounts.find(reporting) ?? accounts.find(({ network }) => network === partner.network);
  const form = useCheckedForm(draftSchema, {
    account: known?.id ?? "",
    approved: [...statusWords.approved, ...statusWords.paid].join(", "),
    declined: statusWords.declined.join(", "),
  });
  const lower = (words: string[]) => words.map((word) => word.toLowerCase());
  return (
    <FormDialog
      title={replaces ? "Replace Address" : "Create Address"}
      description={`You'll see the address only once, right after you create it.${
        replaces ? " The old one stops working." : ""
      }`}
      form={form}
      save={async ({ account, approved, declined }) => {
        const request = db().rpc("create_postback", {
          partner: partner.id,
          account: account || undefined,
          field_names: notificationOf(partner).names,
          approved: lower(approved),
          declined: lower(declined),
          currency: settings().currency,
        });
        onCreated(await unwrap(request));
      }}
      submit={{ label: replaces ? "Replace Address" : "Create Address", busy: "Creating..." }}
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
        rows={2}
      />
      <InputField form={form} name="declined" label="Words for declined" rows={2} />
    </FormDialog>
  );
}
