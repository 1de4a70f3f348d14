import { settings } from "@ensemble/contract";
import { networkPaymentsLengths } from "@ensemble/contract/database";
import { FieldRow, FormField } from "@ensemble/controls";
import { formatCount } from "@ensemble/domain";
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
import { accountsQuery, fits, type Report } from "./report-form";
import { amountOf, reportFile, type ReportProfile, reportRows } from "./report-profiles";

export { reportFile };

interface PaymentFormProps {
  /** Without one, the lines are typed. */
  file: CsvFile | undefined;
  /** What was entered before. */
  draft: Report["draft"];
  onSubmit: (payment: Report, file: CsvFile) => void;
}

const today = () => new Date().toISOString().slice(0, 10);

const draftSchema = z
  .object({
    payer: z.string().check(z.minLength(1, "Choose who paid.")),
    reference: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, "Enter the payment's reference."),
        upTo(networkPaymentsLengths.reference),
      ),
    day: z.string().check(z.refine((day) => day && day <= today(), "Enter a day in the past.")),
    total: z.string(),
    decimal: z.enum([".", ","]),
    lines: z.string(),
  })
  .check(
    z.refine(({ total, decimal }) => /^-?\d{1,9}(\.\d\d?)?$/.test(amountOf(total, decimal)), {
      error: "Enter the total in the site's currency.",
      path: ["total"],
    }),
  );
type Draft = z.infer<typeof draftSchema>;

/** The second step for a payment: who paid what, and its lines, if they're typed. */
export function PaymentForm({ file, draft, onSubmit }: PaymentFormProps): ReactNode {
  const accounts = useQuery(accountsQuery);
  const partners = useQuery(partnerChoicesQuery);
  const form = useCheckedForm<Draft, Draft>(draftSchema, {
    ...{ payer: "", reference: "", day: today(), total: "", decimal: ".", lines: "" },
    ...draft,
  });
  const chosen = useWatch({ control: form.control });
  const profileOf = (payer: string | undefined) =>
    accounts.data?.find(({ id }) => id === payer)?.profile;
  const profile = profileOf(chosen.payer);
  const source = file ?? typedLines(chosen.lines ?? "", profile !== undefined);
  const rows = source.rows.length;

  const fill = useMutation({
    mutationFn: async () => {
      const [payer, day] = [chosen.payer!, chosen.day!];
      const found = await unwrap(db().rpc("list_unpaid_lines", { payer, day }));
      // Tuples of zod would add to the code of every screen.
      return found as [order: string, line: string, amount: number][];
    },
    onSuccess: (unpaid) => {
      const lines = unpaid.map(([order, line, amount]) =>
        [...(profile ? [] : [order]), ...(line ? [line] : []), amount].join("\t"),
      );
      form.setValue("lines", lines.join("\n"));
      form.setValue("decimal", ".");
      form.setValue("total", unpaid.reduce((sum, [, , amount]) => sum + amount, 0).toFixed(2));
    },
  });
  function submit(entered: Draft): void {
    const { payer, reference, day, total, decimal } = entered;
    if (rows === 0) {
      form.setError("lines", { message: "Enter the payment's lines, or choose a file." });
      return;
    }
    const payment: Report = {
      draft: entered,
      profile: {
        network: "other",
        decimal,
        columns: paymentColumns(source, profile),
      },
      settings: {
        ...(profile ? { account: payer } : { partner: payer }),
        ...{ reference, paid_on: day, currency: settings().currency },
        amount: amountOf(total, decimal),
      },
    };
    onSubmit(payment, source);
  }

  if (accounts.isError || partners.isError)
    return (
      <LoadFailure
        what="The accounts and partners"
        onRetry={() => void Promise.all([accounts.refetch(), partners.refetch()])}
      />
    );
  if (!accounts.data || !partners.data) return null;
  const payers = {
    "Network accounts": accounts.data,
    Partners: partners.data.map(({ id, shop_name: name }) => ({ id, name })),
  };
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
        <FormField label="Paid by" issue={form.formState.errors.payer?.message}>
          {(field) => (
            <select
              {...field}
              {...form.register("payer", {
                onChange: ({ target }) => {
                  form.setValue("decimal", profileOf(target.value)?.decimal ?? ".");
                },
              })}
            >
              <option value="">Choose</option>
              {Object.entries(payers).map(([label, options]) => (
                <optgroup key={label} label={label}>
                  {options.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          )}
        </FormField>
        <InputField form={form} name="reference" label="Payment reference" autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <InputField form={form} name="day" label="Paid on" type="date" />
        <InputField form={form} name="total" label="Total" inputMode="decimal" autoComplete="off" />
        <SelectField
          label="Amounts"
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
            hint="Paste them from a spreadsheet, or type one per row: its number (of a partner, the order), a semicolon, and the amount."
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
                  ? "Nothing approved by this day waits for a payment."
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

/** Reads typed or pasted lines: of an account its line, else the order and perhaps its line; amount. */
function typedLines(text: string, isAccount: boolean): CsvFile {
  const lines = text.split("\n");
  const separator = ["\t", ";", ","].find((sign) => text.includes(sign)) ?? ";";
  const rows = lines.flatMap((line, at) =>
    line.trim() ? [{ row: at + 1, cells: line.split(separator) }] : [],
  );
  const names = isAccount ? ["line"] : rows[0]?.cells.length === 3 ? ["order", "line"] : ["order"];
  return { name: "typed lines", typed: true, headers: [...names, "commission"], rows };
}

/** Returns the columns of typed lines, or of a file if they're named as in the account's reports. */
function paymentColumns(file: CsvFile, reports?: ReportProfile): ReportProfile["columns"] {
  if (file.typed) return Object.fromEntries(file.headers.map((name) => [name, [name]]));
  const entries = Object.entries(reports?.columns ?? {}).filter(
    ([field, names]) =>
      ["line", "row", "commission", "currency"].includes(field) &&
      fits(file, { network: "other", columns: { [field]: names } }),
  );
  const columns: ReportProfile["columns"] = Object.fromEntries(entries);
  return columns.line && columns.commission ? columns : undefined;
}

/** Returns a payment's rows as the database reads them, each row of the network once. */
export function paymentRows(file: CsvFile, { settings: payment, profile }: Report): ImportRows {
  const { columns, rows } = reportRows(file, profile);
  const seen = new Set<string>();
  return {
    columns: ["line", "order", "commission", "currency"],
    rows: rows.flatMap(({ row, cells }) => {
      const cell = (field: string) => cells[columns.indexOf(field)] ?? null;
      const key = `${cell("line")} ${cell("row")}`;
      if (cell("row") && seen.has(key)) return [];
      seen.add(key);
      // The only number of a partner's line is its order.
      const isOrder = payment.partner !== undefined && !cell("order");
      const named = isOrder ? [null, cell("line")] : [cell("line"), cell("order")];
      return [{ row, cells: [...named, cell("commission"), cell("currency")] }];
    }),
  };
}
