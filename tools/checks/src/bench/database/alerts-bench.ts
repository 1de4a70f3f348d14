import { createTestBackend } from "@ensemble/backend/testing";
import { smtpTransport, sqlQueue, startMailer } from "@ensemble/mailer";
import { openPostOffice } from "@ensemble/mailer/post-office";
import postgres from "postgres";
import { printTable } from "../measure";
import { change, changes, fill, watchers } from "./alert-rows";

/** Seconds from the first change until the last watcher has a mail. */
const goal = 300;

/**
 * Changes 1,000 pieces that 10,000 people watch, then lets one worker tell them by a mail server on
 * this machine. True when everybody has one mail within five minutes.
 */
export async function benchAlerts(): Promise<boolean> {
  const backend = await createTestBackend();
  const sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  const office = await openPostOffice();
  const queue = sqlQueue(backend.databaseUrl);
  try {
    await fill(sql);
    const changed = await secondsOf(() => change(sql));
    const gathered = await secondsOf(() => queue.queueAlertDigests());
    const sent = await secondsOf(() => deliver());
    const recipients = new Set(office.mails.map(({ to }) => to[0]));
    const once = office.mails.length === watchers && recipients.size === watchers;
    const all = changed + gathered + sent;
    console.log(`\n${changes} changes, ${watchers} watchers with three alerts each, one worker\n`);
    printTable([
      ["step", "seconds"],
      ["changes, one after the other", changed.toFixed(1)],
      ["finding out who is to be told", gathered.toFixed(1)],
      [`${office.mails.length} mails`, sent.toFixed(1)],
      ["all", all.toFixed(1)],
    ]);
    const met = once && all < goal;
    console.log(`\nEverybody once within ${goal} s: ${met ? "met" : "MISSED"}`);
    return met;
  } finally {
    await queue.close();
    await sql.end();
    await office.close();
    await backend.dispose();
  }

  async function deliver(): Promise<void> {
    const origin = "https://ensemble.example";
    const pictures = { origin, resized: true };
    const site = { origin, currency: "USD", support: "help@x.example", pictures };
    const transport = smtpTransport({ url: office.url, from: "hello@ensemble.example" });
    let left = watchers;
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const onSent = () => {
      left -= 1;
      if (left === 0) finish();
    };
    const mailer = startMailer({ queue, transport, site, onProblem: console.error, onSent });
    await finished;
    await mailer.stop();
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
