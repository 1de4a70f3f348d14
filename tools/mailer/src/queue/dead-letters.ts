import type { DeadLetter, MessageQueue } from "./message-queue";

/** One line for each dead message, newest first. */
export async function listDeadLetters(queue: MessageQueue): Promise<string[]> {
  return (await queue.deadLetters()).map(lineOf);
}

function lineOf({ id, kind, recipient, attempts, last_error: error, created_at: at }: DeadLetter) {
  const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  return `${at.slice(0, 16)}  ${kind}  to ${recipient ?? "(erased)"}  ${tries}  ${error}  ${id}`;
}
