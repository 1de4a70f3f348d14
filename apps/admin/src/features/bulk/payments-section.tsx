import { formatPrice } from "@ensemble/contract";
import { FilterSelect } from "@ensemble/controls";
import { pluralize, utcDate } from "@ensemble/domain";
import { QueryView } from "@ensemble/editing";
import { queryOptions, useQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Actions, Badge, Button, PlainList, Text } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { EmptyList } from "../../components/admin-list";
import { type Column, DataTable } from "../../components/data-table";
import { csvText, downloadCsv } from "../../components/files";
import { importKeys } from "../../query-keys";
import { Pager } from "./bulk-parts";
import styles from "./bulk.module.css";
import { describeLines, outcomeColors, outcomeNames, type PaymentOutcome } from "./outcome-list";

const paymentsSchema = z.object({
  total: z.number(),
  payments: z.array(
    z.object({
      payment_id: z.string(),
      payer: z.string(),
      reference: z.string(),
      paid_on: z.string(),
      amount: z.number(),
      expected: z.number(),
      different: z.number(),
      unknown: z.number(),
    }),
  ),
});
type Payment = z.infer<typeof paymentsSchema>["payments"][number];

const paymentsQuery = (page: number) =>
  queryOptions({
    queryKey: [...importKeys.payments, page],
    queryFn: () =>
      unwrap(db().rpc("list_payments", { page_offset: (page - 1) * 10 })).then(
        paymentsSchema.parse,
      ),
  });

const lineSchema = z.object({
  line_key: z.string(),
  order_reference: z.string(),
  line_reference: z.string(),
  commission: z.number(),
  expected: z.nullable(z.number()),
  outcome: z.enum(["expected", "different", "unknown"]),
});
type PaymentLine = z.infer<typeof lineSchema>;

const linesQuery = (payment: string) =>
  queryOptions({
    queryKey: [...importKeys.payments, payment, "lines"],
    queryFn: () =>
      unwrap(db().rpc("list_payment_lines", { payment })).then(z.array(lineSchema).parse),
  });

/** What was paid, and how it compares with what the lines earned. */
export function PaymentList(): ReactNode {
  const [page, setPage] = useState(1);
  const payments = useQuery(paymentsQuery(page));
  return (
    <QueryView query={payments} what="The payments" height="120px">
      {({ total, payments: listed }) => (
        <>
          {total === 0 && (
            <Text as="p" size="3">
              No payments yet. Import them above.
            </Text>
          )}
          <PlainList aria-label="Payments" className={styles.imports}>
            {listed.map((payment) => (
              <PaymentItem key={payment.payment_id} payment={payment} />
            ))}
          </PlainList>
          <Pager page={page} pages={Math.ceil(total / 10)} onPageChange={setPage} />
        </>
      )}
    </QueryView>
  );
}

function PaymentItem({ payment }: { payment: Payment }): ReactNode {
  const { payment_id: id, payer, reference, paid_on: day, amount, different, unknown } = payment;
  const [open, setOpen] = useState(false);
  const name = `${payer} ${reference}`;
  const lines = useQuery({ ...linesQuery(id), enabled: open });
  return (
    <li>
      <Text as="p" size="3" className={styles.name}>
        <b>{name}</b>: {formatPrice(amount)} on {utcDate(day, "short")}
      </Text>
      <Text as="p" size="2" color="gray">
        {pluralize(payment.expected + different + unknown, "line")}: {describeLines(payment)}
      </Text>
      <Actions>
        <Button
          size="2"
          variant="outline"
          color="gray"
          highContrast
          aria-expanded={open}
          aria-label={`Show lines of ${name}`}
          onClick={() => setOpen(!open)}
        >
          {open ? "Hide Lines" : "Show Lines"}
        </Button>
        {different + unknown > 0 && (
          <Button
            size="2"
            variant="outline"
            color="gray"
            highContrast
            aria-label={`Download differences of ${name}`}
            onClick={() => void downloadCsv(`${name}-differences.csv`, differences(id))}
          >
            Download Differences ({different + unknown})
          </Button>
        )}
      </Actions>
      {open && (
        <QueryView query={lines} what="The lines" height="240px">
          {(found) => <LineTable lines={found} />}
        </QueryView>
      )}
    </li>
  );
}

const columns: readonly Column<PaymentLine>[] = [
  {
    label: "Line",
    head: true,
    cell: (line) => <span className={styles.name}>{lineName(line)}</span>,
  },
  {
    label: "Outcome",
    cell: ({ outcome }) => (
      <span>
        <Badge color={outcomeColors[outcome]} highContrast>
          {outcomeNames[outcome]}
        </Badge>
      </span>
    ),
  },
  { label: "Paid", cell: ({ commission }) => formatPrice(commission) },
  {
    label: "Expected",
    cell: ({ expected }) => (expected === null ? "Not reported" : formatPrice(expected)),
  },
];

const lineName = ({ order_reference: order, line_reference: line }: PaymentLine) =>
  [order, line].filter(Boolean).join(", ");

const linesPerPage = 50;

function LineTable({ lines }: { lines: readonly PaymentLine[] }): ReactNode {
  const [outcome, setOutcome] = useState<PaymentOutcome>();
  const [page, setPage] = useState(1);
  const shown = lines.filter((line) => !outcome || line.outcome === outcome);
  function filter(wanted: PaymentOutcome | undefined): void {
    setOutcome(wanted);
    setPage(1);
  }
  return (
    <div className={styles.imports}>
      <div className={styles.filter}>
        <FilterSelect
          label="Show lines"
          names={outcomeNames}
          allLabel="All"
          value={outcome}
          onChange={filter}
        />
      </div>
      <DataTable
        caption="Lines"
        columns={columns}
        rows={shown.slice((page - 1) * linesPerPage, page * linesPerPage)}
        getKey={({ line_key: key }) => key}
        getName={lineName}
        empty={
          <EmptyList caption="Lines" list={{ narrowed: true, clear: () => filter(undefined) }} />
        }
        pageSize={linesPerPage}
      />
      <Pager page={page} pages={Math.ceil(shown.length / linesPerPage)} onPageChange={setPage} />
    </div>
  );
}

/** Formats the lines of a payment that differ or that we don't know. */
async function differences(payment: string): Promise<string> {
  const lines = await unwrap(db().rpc("list_payment_lines", { payment }));
  return csvText(
    ["order", "line", "paid", "expected", "outcome"],
    z
      .array(lineSchema)
      .parse(lines)
      .filter(({ outcome }) => outcome !== "expected")
      .map((line) => [
        ...[line.order_reference, line.line_reference, line.commission, line.expected],
        outcomeNames[line.outcome],
      ]),
  );
}
