import { settings } from "@ensemble/contract";
import { networkAccountsLengths } from "@ensemble/contract/database";
import { Choice, FieldRow, FormField } from "@ensemble/controls";
import { ErrorSummary, SelectField, upTo, useCheckedForm } from "@ensemble/editing";
import { formatCount } from "@ensemble/domain";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Button, LoadFailure, Text, TextField } from "@ensemble/ui";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { importKeys } from "../../query-keys";
import { PartnerField } from "../links/partner-choices";
import { StepTitle } from "./bulk-parts";
import styles from "./bulk.module.css";
import type { CsvFile } from "./import-file";
import type { ImportSettings } from "./import-run";
import {
  missingColumns,
  networkOf,
  newestInstant,
  profileSchema,
  readyProfiles,
  reportFile,
  type ReportProfile,
  reportRows,
} from "./report-profiles";

export { reportFile, reportRows };

/** What a report or payment is, and how it's read. */
export interface Report {
  settings: ImportSettings;
  profile: ReportProfile;
  /** Of a payment: what was entered. */
  draft?: Record<string, string>;
}

const accountSchema = z.object({
  id: z.string(),
  name: z.string(),
  profile: z.pipe(
    profileSchema,
    z.transform((profile): ReportProfile => ({ ...readyProfiles[profile.network], ...profile })),
  ),
});
type Account = z.infer<typeof accountSchema>;

export const accountsQuery = queryOptions({
  queryKey: importKeys.accounts,
  queryFn: () =>
    unwrap(db().from("network_accounts").select("id, name, profile").order("name")).then(
      z.array(accountSchema).parse,
    ),
});

/** Remembers how the reports of an account are read. */
export const saveProfile = ({ settings: { account }, profile }: Report) =>
  unwrap(
    db().from("network_accounts").update({ profile }).eq("id", account!).select("id").single(),
  );

interface ReportFormProps {
  file: CsvFile;
  onSubmit: (report: Report) => void;
}

/** The second step for a report: whose it is, and when it was made. */
export function ReportForm({ file, onSubmit }: ReportFormProps): ReactNode {
  const accounts = useQuery(accountsQuery);
  if (accounts.isError)
    return <LoadFailure what="The accounts" onRetry={() => void accounts.refetch()} />;
  return accounts.data && <AccountForm {...{ file, onSubmit }} accounts={accounts.data} />;
}

const networkNames = {
  ...Object.fromEntries(Object.entries(readyProfiles).map(([key, { name }]) => [key, name])),
  other: "Another network",
};

const draftSchema = z
  .object({
    account: z.string(),
    name: z.string().check(z.trim(), upTo(networkAccountsLengths.name)),
    network: z.string(),
    adds: z.boolean(),
    dates: z.enum(["dmy", "mdy"]),
    decimal: z.enum([".", ","]),
    madeAt: z.string().check(
      z.refine((text) => Date.parse(text) <= Date.now() + 60_000, {
        error: "Enter when the report was made, in the past.",
      }),
    ),
    currency: z.string().check(z.trim(), z.toUpperCase()),
    partner: z.string(),
  })
  .check(
    z.refine(({ account, name }) => account !== "" || name !== "", {
      error: "Name the account.",
      path: ["name"],
    }),
  );
type Draft = z.infer<typeof draftSchema>;

function AccountForm({ file, accounts, onSubmit }: ReportFormProps & { accounts: Account[] }) {
  const queries = useQueryClient();
  const network = networkOf(file) ?? "other";
  const known = accounts.find(({ profile }) => fits(file, profile));
  const form = useCheckedForm<Draft, Draft>(draftSchema, {
    account: known?.id ?? "",
    name: "",
    network,
    adds: false,
    dates: "dmy",
    decimal: ".",
    madeAt: suggestedTime(file, known?.profile ?? readyProfiles[network]),
    currency: settings().currency,
    partner: "",
  });
  const chosen = useWatch({ control: form.control });
  const { errors } = form.formState;
  const rows = file.rows.length;
  const chosenProfile =
    accounts.find(({ id }) => id === chosen.account)?.profile ??
    readyProfiles[chosen.network ?? ""];
  const asksCurrency = !chosenProfile?.columns?.currency;

  const save = useMutation({
    mutationFn: async (draft: Draft): Promise<Report> => {
      const account = accounts.find(({ id }) => id === draft.account) ?? (await addAccount(draft));
      const { profile } = account;
      return {
        profile: fits(file, profile) ? profile : { ...profile, columns: undefined },
        settings: {
          account: account.id,
          made_at: new Date(draft.madeAt).toISOString(),
          currency: settings().currency,
          ...(draft.partner && { partner: draft.partner }),
        },
      };
    },
    onSettled: () => queries.invalidateQueries({ queryKey: importKeys.accounts }),
    onSuccess: onSubmit,
  });
  function submit(draft: Draft): void {
    const ready = readyProfiles[draft.account ? "" : draft.network];
    const [missing] = ready ? missingColumns(file.headers, ready.columns) : [];
    if (missing)
      form.setError("network", {
        message: `This isn't a report of ${ready!.name}: it has no column “${missing}”.`,
      });
    else if (asksCurrency && draft.currency !== settings().currency)
      form.setError("currency", {
        message: `This site counts in ${settings().currency}, so it can't add other amounts.`,
      });
    else save.mutate(draft);
  }

  return (
    <form
      noValidate
      className={styles.mapping}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <div>
        <StepTitle>Report</StepTitle>
        <Text as="p" size="2" color="gray">
          An older report changes nothing that a newer one said.
        </Text>
      </div>
      <ErrorSummary form={form} />
      <FormField label="Account">
        {(field) => (
          <select {...field} {...form.register("account")}>
            {accounts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="">New account</option>
          </select>
        )}
      </FormField>
      {!chosen.account && (
        <>
          <FieldRow>
            <FormField label="Name of the account" issue={errors.name?.message}>
              {(field) => (
                <TextField.Root {...field} {...form.register("name")} autoComplete="off" />
              )}
            </FormField>
            <FormField label="Network" issue={errors.network?.message}>
              {(field) => (
                <select {...field} {...form.register("network")}>
                  {Object.entries(networkNames).map(([value, name]) => (
                    <option key={value} value={value}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </FormField>
          </FieldRow>
          {chosen.network === "other" && (
            <>
              <FieldRow>
                <SelectField
                  label="Dates"
                  names={{ dmy: "Day first (31.12.2026)", mdy: "Month first (12/31/2026)" }}
                  field={form.register("dates")}
                />
                <SelectField
                  label="Amounts"
                  names={{ ".": "1,234.50", ",": "1.234,50" }}
                  field={form.register("decimal")}
                />
              </FieldRow>
              <Choice>
                <input type="checkbox" {...form.register("adds")} />
                The rows of a sale add up: a return is a negative row of its own
              </Choice>
            </>
          )}
        </>
      )}
      {asksCurrency && (
        <FormField
          label="Currency"
          hint="For amounts that name none."
          issue={errors.currency?.message}
        >
          {(field) => (
            <TextField.Root {...field} {...form.register("currency")} autoComplete="off" />
          )}
        </FormField>
      )}
      <FieldRow>
        <FormField
          label="Report made at"
          hint={`In your time (${Intl.DateTimeFormat().resolvedOptions().timeZone}).`}
          issue={errors.madeAt?.message}
        >
          {(field) => (
            <TextField.Root {...field} {...form.register("madeAt")} type="datetime-local" />
          )}
        </FormField>
        <PartnerField
          field={form.register("partner")}
          hint="A partner that you choose is remembered for the file's advertisers."
        >
          {() => <option value="">By the advertiser of each row</option>}
        </PartnerField>
      </FieldRow>
      {save.isError && (
        <Text as="p" size="3" color="red" role="alert">
          We couldn&apos;t save the account. Its name may already exist.
        </Text>
      )}
      <div>
        <Button type="submit" size="3" disabled={save.isPending}>
          {chosen.account || chosen.network !== "other"
            ? `Check ${rows === 1 ? "1 Row" : `${formatCount(rows)} Rows`}`
            : "Choose Columns"}
        </Button>
      </div>
    </form>
  );
}

export const fits = ({ headers }: CsvFile, { columns }: ReportProfile): boolean =>
  columns !== undefined && missingColumns(headers, columns).length === 0;

async function addAccount({ name, network, adds, dates, decimal }: Draft): Promise<Account> {
  const ready = readyProfiles[network];
  const profile = ready ? { network } : { network, dates, decimal };
  const row = { name, adds: ready ? ready.adds === true : adds, profile };
  const stored = await unwrap(
    db().from("network_accounts").insert(row).select("id, name, profile").single(),
  );
  return accountSchema.parse(stored);
}

/** Returns the next minute after a report's newest row, as a field takes it. */
function suggestedTime(file: CsvFile, profile: ReportProfile | undefined): string {
  const newest = (profile && newestInstant(reportRows(file, profile))) ?? new Date();
  const minute = Math.min(Math.ceil(newest.getTime() / 60_000), Math.floor(Date.now() / 60_000));
  const local = new Date(minute * 60_000);
  return new Date(local.getTime() - local.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
