import { observe } from "@ensemble/observability";
import { startCollector } from "@ensemble/observability/collector";
import { expect, onTestFinished, test, vi } from "vitest";
import { waitOptions, openWorkerContext } from "../fixtures/worker-context";
import { mailConcurrency, outboxTransport } from "./transport";

test("reports completed and failed jobs and the age of the oldest due message", async () => {
  const context = await openWorkerContext();
  const collector = await startCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint);
  // It also bounds an export, which reads from the database on a busy machine.
  vi.stubEnv("OTEL_METRIC_EXPORT_INTERVAL", "1000");
  const telemetry = await observe({ service: "test", onProblem: () => undefined });
  onTestFinished(async () => {
    await telemetry?.end();
    vi.unstubAllEnvs();
    await collector.close();
    await context.close();
  });
  for (let mails = 0; mails <= mailConcurrency; mails += 1) await context.queueMessage();
  await context.sql`update pgboss.job set start_after = now() - interval '10 minutes'`;
  await context.sql`
    create or replace function public.apply_sales() returns integer language plpgsql
    set search_path = '' as $$ begin raise exception 'locked'; end; $$`;
  for (const task of ["apply-sales", "expire-bookings"]) await context.queueTask(task);
  const outbox = outboxTransport(context.backend.mail);
  const oldest = () => collector.points("ensemble.worker.oldest_due")[0]?.value;
  let waiting = mailConcurrency;
  await context.work({
    transport: {
      async deliver(mail, signal) {
        // One message waits while the others are active.
        if (waiting-- > 0)
          await vi.waitFor(() => expect(oldest()).toBeGreaterThanOrEqual(600), waitOptions);
        await outbox.deliver(mail, signal);
      },
    },
  });
  await telemetry?.end();
  const jobs = collector
    .points("ensemble.worker.jobs")
    .map((point) => Object.values(point).join(" "));
  expect(jobs).toEqual(
    expect.arrayContaining([
      `account_deletion_cancelled done ${mailConcurrency + 1}`,
      "apply-sales failed 1",
      "expire-bookings done 1",
    ]),
  );
});
