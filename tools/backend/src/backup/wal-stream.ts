import { receiverName, type ReplicationLink } from "./replication-link";
import type { WalFiles } from "./wal-files";
import { formatPosition, type WalPosition } from "./wal-position";

export interface Beginning {
  timeline: number;
  start: WalPosition;
}

export async function streamWal(
  link: ReplicationLink,
  files: WalFiles,
  { timeline, start }: Beginning,
) {
  const { connection } = link;
  let stopped = false;
  let received = start;
  let flushed = start;
  let waiting: Buffer[] = [];
  let writing: Promise<void> | undefined;
  let failed: (error: unknown) => void;
  const failure = new Promise<never>((_, reject) => (failed = reject));

  const answer = () => connection.sendCopyFromChunk(statusUpdate(received, flushed));
  /** What comes while the disk is busy is written and flushed together. */
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const messages = waiting;
      waiting = [];
      for (const message of messages) {
        const at = message.readBigUInt64BE(1);
        await files.write(at, message.subarray(25));
        received = at + BigInt(message.length - 25);
      }
      await files.flush();
      flushed = received;
      answer();
    }
  };
  connection.on("copyData", ({ chunk }: { chunk: Buffer }) => {
    if (chunk[0] === keepalive) {
      if (chunk[17] === 1 && !writing) answer();
      return;
    }
    waiting.push(Buffer.from(chunk));
    writing ??= writeAll()
      .catch(failed)
      .finally(() => (writing = undefined));
  });

  const slot = `SLOT ${receiverName} PHYSICAL ${formatPosition(start)} TIMELINE ${timeline}`;
  const command = link.run(`START_REPLICATION ${slot}`);
  command.catch(() => undefined); // Observed by `ended`; it may fail before.
  await Promise.race([
    new Promise((resolve) => connection.once("replicationStart", resolve)),
    command,
    failure,
  ]);
  const ended = Promise.race([command, failure])
    .then(
      () => undefined,
      (error: unknown) => {
        if (!stopped) throw error;
      },
    )
    .finally(async () => {
      await writing;
      await files.close();
      connection.stream.destroy();
    });
  ended.catch(() => undefined); // Its waiter gets the error.
  return {
    ended,
    stop: async () => {
      stopped = true;
      await writing;
      await link.end();
      await ended;
    },
  };
}

const keepalive = "k".charCodeAt(0);

/** A standby status update: written, flushed and applied, the time, and that no reply is wanted. */
function statusUpdate(received: WalPosition, flushed: WalPosition): Buffer {
  const message = Buffer.alloc(34);
  message.write("r");
  message.writeBigUInt64BE(received, 1);
  message.writeBigUInt64BE(flushed, 9);
  message.writeBigUInt64BE(flushed, 17);
  message.writeBigInt64BE(BigInt(Date.now() - epoch) * 1000n, 25);
  return message;
}

/** PostgreSQL counts microseconds from here. */
const epoch = Date.UTC(2000, 0, 1);
