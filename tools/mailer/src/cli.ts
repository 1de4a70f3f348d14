import { observe } from "@ensemble/observability";
import { mailerFrom, queueFrom } from "./configuration/configuration";
import { startMailer } from "./mailer";
import type { DeadLetter, MessageQueue } from "./queue/message-queue";
import { smtpTransport } from "./smtp-transport";

const usage = `npm run mailer             delivers until Ctrl-C
npm run mailer -- dead     lists the messages that were given up
npm run mailer -- retry    tries them again from the beginning`;

async function work(): Promise<void> {
  const { queue, smtp, ...settings } = await mailerFrom(process.env);
  const onProblem = (line: string) => console.error(line);
  const observing = await observe({ service: "ensemble-mailer", onProblem });
  const mailer = startMailer({
    ...settings,
    queue,
    transport: smtpTransport(smtp),
    onProblem,
    onSent: ({ kind, id }) => console.info(`sent ${kind} ${id}`),
  });
  console.info(`Delivering for ${settings.site.origin}. Ctrl-C ends it.`);
  const end = async (): Promise<void> => {
    await mailer.stop();
    await observing?.end();
    await queue.close();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end());
}

async function withQueue(use: (queue: MessageQueue) => Promise<void>): Promise<void> {
  const queue = queueFrom(process.env);
  await use(queue).finally(() => queue.close());
}

function lineOf({ id, kind, recipient, attempts, last_error: error, created_at: at }: DeadLetter) {
  const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  return `${at.slice(0, 16)}  ${kind}  to ${recipient ?? "(erased)"}  ${tries}  ${error}  ${id}`;
}

const commands: Record<string, () => Promise<void>> = {
  work,
  dead: () =>
    withQueue(async (queue) => {
      const lines = (await queue.deadLetters()).map(lineOf);
      console.info(lines.length > 0 ? lines.join("\n") : "No message was given up.");
    }),
  retry: () =>
    withQueue(async (queue) => console.info(`${await queue.revive()} will be tried again.`)),
};

const [name = "work"] = process.argv.slice(2);
const command = commands[name];
try {
  if (!command) throw new Error(usage);
  await command();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
