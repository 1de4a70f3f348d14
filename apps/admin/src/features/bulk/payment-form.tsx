import { formatPrice, settings } from "@ensemble/contract";
import { FieldRow, FormField } from "@ensemble/controls";
import { formatCount, readAmount } from "@ensemble/domain";
import { ErrorSummary, InputField, SelectField, upTo, useCheckedForm } from "@ensemble/editing";
import { useMutation, useQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Button, LoadFailure, Text } from "@ensemble/ui";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { partnerChoicesQuery } from "../links/partner-choices";
import { StepTitle } from "./bulk-parts";
import styles from "./bulk.module.css";
import type { CsvFile } from "./import-file";
import type { ImportRows } from "./import-rows";
import { accountsQuery, type Report } from "./report-form";
import { missingColumns, readyProfiles, type ReportProfile, reportRows } from "./report-profiles";

interface PaymentFormProps {
  /** Without one, the lines are typed. */
  file: CsvFile | undefined;
  /** What was entered before. */
  draft: Report["draft"];
  onSubmit: (payment: Report, file: CsvFile) => void;
}

const today = () => new Date().toISOString().slice(0, 10);

const draftSchema = z.object({
  payer: z.string().check(z.minLength(1, "Choose who paid.")),
  reference: z
    .string()
    .check(z.trim(), z.minLength(1, "Enter the payment's reference."), upTo(100)),
  day: z.string().check(
    z.refine((day) => day !== "" && day <= today(), {
      error: "Enter the day of the payment, in the past.",
    }),
  ),
  total: z.string().check(
    z.refine((text) => readAmount(text) !== undefined && !otherCurrency(text), {
      error: "Enter the total in the site's currency, such as 1,234.50.",
    }),
  ),
  decimal: z.enum([".", ","]),
  lines: z.string(),
});
type Draft = z.infer<typeof draftSchema>;

/** Returns the sign of a currency that isn't the site's. */
const otherCurrency = (text: string): string | undefined =>
  /[$€£]/.exec(text)?.find((sign) => !formatPrice(0).includes(sign));

/** The second step for a payment: who paid what and when, and its lines, if they're typed. */
export function PaymentForm({ file, draft, onSubmit }: PaymentFormProps): ReactNode {
  const accounts = useQuery(accountsQuery);
  const partners = useQuery(partnerChoicesQuery);
  const form = useCheckedForm<Draft, Draft>(draftSchema, {
    ...{ payer: "", reference: "", day: today(), total: "", decimal: ".", lines: "" },
    ...draft,
  });
  const chosen = useWatch({ control: form.control });
  const { errors } = form.formState;
  const typed = typedLines(chosen.lines ?? "");
  const rows = (file ?? typed).rows.length;

  const fill = useMutation({
    mutationFn: async () => {
      const { payer = "", day } = chosen;
      const isAccount = accounts.data?.some(({ id }) => id === payer) === true;
      const [account, partner] = isAccount ? [payer, null] : [null, payer];
      const unpaid = await unwrap(
        db().rpc("list_unpaid_lines", { account: account!, partner: partner!, day: day! }),
      );
      return z
        .array(z.tuple([z.string(), z.string(), z.number()]))
        .parse(unpaid)
        .map(
          ([order, line, amount]) =>
            // The order of a line is of use only where it's part of its key.
            [...(isAccount ? [] : [order]), ...(isAccount || line ? [line] : []), amount] as const,
        );
    },
    onSuccess: (lines) => {
      form.setValue("lines", lines.map((cells) => cells.join("\t")).join("\n"));
      form.setValue("decimal", ".");
      const total = lines.reduce((sum, cells) => sum + Number(cells.at(-1)), 0);
      form.setValue("total", total.toFixed(2));
    },
  });
  function choosePayer(payer: string): void {
    const profile = accounts.data?.find(({ id }) => id === payer)?.profile;
    form.setValue(
      "decimal",
      profile?.decimal ?? readyProfiles[profile?.network ?? ""]?.decimal ?? ".",
    );
  }
  function submit(entered: Draft): void {
    const { payer, reference, day, total, decimal } = entered;
    const account = accounts.data?.find(({ id }) => id === payer);
    if (rows === 0) {
      form.setError("lines", { message: "Type the payment's lines, or choose a file." });
      return;
    }
    const profile = readyProfiles[account?.profile.network ?? ""] ?? account?.profile;
    onSubmit(
      {
        draft: entered,
        profile: {
          network: "other",
          decimal,
          columns: file ? paymentColumns(file, profile) : typedColumns(typed),
        },
        settings: {
          ...(account ? { account: payer } : { partner: payer }),
          ...{ reference, paid_on: day, currency: settings().currency },
          amount: readAmount(total)!.toFixed(2),
        },
      },
      file ?? typed,
    );
  }

  if (accounts.isError || partners.isError)
    return (
      <LoadFailure
        what="The accounts and partners"
        onRetry={() => void Promise.all([accounts.refetch(), partners.refetch()])}
      />
    );
  if (!accounts.data || !partners.data) return null;
  return (
    <form
      noValidate
      className={styles.mapping}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <div>
        <StepTitle>Payment</StepTitle>
        <Text as="p" size="2" color="gray">
          Each line is compared with what it earned and no earlier payment paid.
        </Text>
      </div>
      <ErrorSummary form={form} />
      <FieldRow>
        <FormField label="Paid by" issue={errors.payer?.message}>
          {(field) => (
            <select
              {...field}
              {...form.register("payer", { onChange: ({ target }) => choosePayer(target.value) })}
            >
              <option value="">Choose</option>
              <optgroup label="Network accounts">
                {accounts.data.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
              <optgroup label="Partners">
                {partners.data.map(({ id, shop_name: shop }) => (
                  <option key={id} value={id}>
                    {shop}
                  </option>
                ))}
              </optgroup>
            </select>
          )}
        </FormField>
        <InputField form={form} name="reference" label="Payment reference" autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <InputField form={form} name="day" label="Paid on" type="date" max={today()} />
        <InputField form={form} name="total" label="Total" inputMode="decimal" autoComplete="off" />
        <SelectField
          label="Amounts of lines"
          names={{ ".": "1,234.50", ",": "1.234,50" }}
          field={form.register("decimal")}
        />
      </FieldRow>
      {!file && (
        <>
          <InputField
            form={form}
            name="lines"
            label="Lines"
            rows={8}
            hint="Paste them from a spreadsheet, or type one per row: its number (of a partner, the order), a comma or semicolon, and the amount."
          />
          <div>
            <Button
              type="button"
              size="3"
              variant="soft"
              disabled={!chosen.payer || !chosen.day || fill.isPending}
              onClick={() => fill.mutate()}
            >
              Fill In Unpaid Lines
            </Button>
            <Text as="p" size="2" color="gray" mt="2" role="status">
              {fill.isError
                ? "We couldn't load the lines. Try again."
                : fill.data?.length === 0
                  ? "No approved line waits for a payment by this day."
                  : "All that is approved by this day and waits for a payment."}
            </Text>
          </div>
        </>
      )}
      <div>
        <Button type="submit" size="3">
          Check {rows === 1 ? "1 Row" : `${formatCount(rows)} Rows`}
        </Button>
      </div>
    </form>
  );
}

/** Reads typed or pasted lines: [order,] line and amount, separated like the first one. */
function typedLines(text: string): CsvFile {
  const lines = text.split("\n");
  const first = lines.find((line) => line.trim()) ?? "";
  const separator = ["\t", ";", ","].find((sign) => first.includes(sign)) ?? "\t";
  const rows = lines.flatMap((line, at) =>
    line.trim() ? [{ row: at + 1, cells: line.split(separator) }] : [],
  );
  const headers = ["Order", "Line", "Commission"];
  const width = rows[0]?.cells.length === 3 ? 3 : 2;
  return { name: "typed lines", typed: true, rows, headers: headers.slice(-width) };
}

const typedColumns = ({ headers }: CsvFile): ReportProfile["columns"] =>
  Object.fromEntries(headers.map((name) => [name.toLowerCase(), [name]]));

const fields = ["line", "row", "order", "commission", "currency"] as const;

/** Returns the columns of a file that are named like those of the account's reports. */
function paymentColumns(file: CsvFile, profile?: ReportProfile): ReportProfile["columns"] {
  const columns = Object.fromEntries(
    fields.flatMap((field) => {
      const names = profile?.columns?.[field];
      return names && missingColumns(file.headers, { [field]: names }).length === 0
        ? [[field, names]]
        : [];
    }),
  );
  return columns.line && columns.commission ? columns : undefined;
}

/** Returns a payment's rows as the database reads them, each row of the network once. */
export function paymentRows(file: CsvFile, profile: ReportProfile): ImportRows {
  const { columns, rows } = reportRows(file, profile);
  const [line, row, order, commission, currency] = fields.map((field) => columns.indexOf(field));
  const seen = new Set<string>();
  const raw = new Map(file.rows.map(({ row: at, cells }) => [at, cells.join(" ")]));
  return {
    columns: ["line", "commission", "currency", ...(profile.columns?.order ? ["order"] : [])],
    rows: rows.flatMap(({ row: at, cells }) => {
      const key = `${cells[line!]} ${cells[row!]}`;
      if (cells[row!] && seen.has(key)) return [];
      seen.add(key);
      const money = cells[currency!] ?? otherCurrency(raw.get(at)!) ?? null;
      const sent = [cells[line!] ?? null, cells[commission!] ?? null, money];
      return [{ row: at, cells: profile.columns?.order ? [...sent, cells[order!] ?? null] : sent }];
    }),
  };
}
