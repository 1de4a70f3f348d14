import { observe } from "@ensemble/observability";
import { startCollector } from "@ensemble/observability/collector";
import { expect, onTestFinished, test, vi } from "vitest";
import { openMailTestContext } from "../fixtures/mail-test-context";
import { untilIdle } from "../fixtures/until-idle";
import { outboxTransport } from "./transport";

test("counts what a worker has done and what failed, and how long the oldest message waits", async () => {
  const context = await openMailTestContext();
  const collector = await startCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint);
  vi.stubEnv("OTEL_METRIC_EXPORT_INTERVAL", "50");
  const observing = await observe({ service: "test", onProblem: () => undefined });
  onTestFinished(async () => {
    await observing?.end();
    vi.unstubAllEnvs();
    await collector.close();
    await context.close();
  });
  for (const key of ["first", "second"]) await context.queueMessage({ key });
  await context.sql`update public.message_outbox set next_attempt_at = now() - interval '10 minutes'`;
  const outbox = outboxTransport(context.backend.mail);
  const oldest = () => collector.points("ensemble.worker.oldest_due")[0]?.value;
  let underWay = 0;
  await untilIdle(
    { ...context.queue, applySales: () => Promise.reject(new Error("locked")) },
    {
      transport: {
        async deliver(mail, signal) {
          underWay += 1;
          // While the first is under way, the second waits.
          if (underWay === 1) await vi.waitFor(() => expect(oldest()).toBeGreaterThanOrEqual(600));
          await outbox.deliver(mail, signal);
        },
      },
    },
  );
  await observing?.end();
  const jobs = collector
    .points("ensemble.worker.jobs")
    .map((point) => Object.values(point).join(" "));
  expect(jobs).toEqual(
    expect.arrayContaining([
      "account_deletion_cancelled done 2",
      "apply sales failed 1",
      "expire bookings done 1",
    ]),
  );
});
