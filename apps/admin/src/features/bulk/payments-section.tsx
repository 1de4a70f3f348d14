import { formatPrice } from "@ensemble/contract";
import { pluralize, utcDate } from "@ensemble/domain";
import { QueryView } from "@ensemble/editing";
import { queryOptions, useQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Actions, Button, PlainList, Text } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { downloadCsv } from "../../components/files";
import { importKeys } from "../../query-keys";
import { Pager } from "./bulk-parts";
import styles from "./bulk.module.css";
import { outcomeSchema, rejectedCsv } from "./import-run";
import { describeLines, OutcomeList, shownStatus } from "./outcome-list";

const paymentsSchema = z.object({
  total: z.number(),
  payments: z.array(
    z.object({
      ...{ payment_id: z.string(), payer: z.string(), reference: z.string(), paid_on: z.string() },
      ...{ amount: z.number(), expected: z.number(), different: z.number(), unknown: z.number() },
    }),
  ),
});
type Payment = z.infer<typeof paymentsSchema>["payments"][number];

const perPage = 10;

const paymentsQuery = (page: number) =>
  queryOptions({
    queryKey: [...importKeys.payments, page],
    queryFn: () =>
      unwrap(db().rpc("list_payments", { page_offset: (page - 1) * perPage })).then(
        paymentsSchema.parse,
      ),
  });

const lineSchema = z.array(z.extend(outcomeSchema, { cells: z.array(z.nullable(z.string())) }));

const linesQuery = (payment: string) =>
  queryOptions({
    queryKey: [...importKeys.payments, "lines", payment],
    queryFn: () => unwrap(db().rpc("list_payment_lines", { payment })).then(lineSchema.parse),
  });

/** What was paid, and how it compares with what was expected. */
export function PaymentList(): ReactNode {
  const [page, setPage] = useState(1);
  return (
    <QueryView query={useQuery(paymentsQuery(page))} what="The payments" height="120px">
      {({ total, payments }) => (
        <>
          <Text as="p" size="3">
            {total === 0 && "No payments yet. Import one above."}
          </Text>
          <PlainList aria-label="Payments" className={styles.imports}>
            {payments.map((payment) => (
              <PaymentItem key={payment.payment_id} payment={payment} />
            ))}
          </PlainList>
          <Pager page={page} pages={Math.ceil(total / perPage)} onPageChange={setPage} />
        </>
      )}
    </QueryView>
  );
}

const columns = ["order", "line", "commission"];

function PaymentItem({ payment }: { payment: Payment }): ReactNode {
  const { payment_id: id, payer, reference, expected, different, unknown } = payment;
  const [open, setOpen] = useState(false);
  const lines = useQuery({ ...linesQuery(id), enabled: open });
  const name = `${payer} ${reference}`;
  const button = { size: "2", variant: "outline", color: "gray", highContrast: true } as const;

  async function differences(): Promise<string> {
    const { data = [] } = await lines.refetch({ throwOnError: true });
    const rows = data.filter((line) => shownStatus(line) !== "expected");
    return rejectedCsv(columns, rows);
  }
  return (
    <li>
      <Text as="p" size="3" className={styles.name}>
        <b>{name}</b>: {formatPrice(payment.amount)} on {utcDate(payment.paid_on, "short")}
      </Text>
      <Text as="p" size="2" color="gray">
        {pluralize(expected + different + unknown, "line")}: {describeLines(payment)}
      </Text>
      <Actions>
        <Button
          {...button}
          aria-expanded={open}
          aria-label={`Show lines of ${name}`}
          onClick={() => setOpen(!open)}
        >
          {open ? "Hide Lines" : "Show Lines"}
        </Button>
        {different + unknown > 0 && (
          <Button
            {...button}
            aria-label={`Download differences of ${name}`}
            onClick={() => void downloadCsv(`${name}-differences.csv`, differences())}
          >
            Download Differences ({different + unknown})
          </Button>
        )}
      </Actions>
      {open && (
        <div className={styles.imports}>
          <QueryView query={lines} what="The lines" height="240px">
            {(rows) => (
              <OutcomeList kind="payments" parsed={{ columns, rows }} run={{ outcomes: rows }} />
            )}
          </QueryView>
        </div>
      )}
    </li>
  );
}
