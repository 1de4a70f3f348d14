import { openReplication, receiverName, type ReplicationLink } from "./replication-link";
import { segmentsIn, type WalFiles, walFilesIn } from "./wal-files";
import {
  formatPosition,
  parsePosition,
  segmentOf,
  segmentSize,
  segmentStart,
  type WalPosition,
} from "./wal-position";

export interface WalReceiver {
  /** Rejects when the server, the connection or the disk fails; resolves after stop(). */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Streams a server's write-ahead log into a folder as it is written, and tells the server what is on
 * the disk. Goes on where the folder ends; the server keeps what was not received in a replication
 * slot, even while nothing receives.
 * @throws when the server no longer has what comes next: an empty folder begins anew
 */
export async function receiveWal(url: string, folder: string): Promise<WalReceiver> {
  const link = await openReplication(url, receiverName);
  try {
    const { timeline, start } = await whereToBegin(link, folder);
    const files = await walFilesIn(folder, timeline);
    return await stream(link, files, { timeline, start });
  } catch (error) {
    await link.end();
    throw error;
  }
}

interface Beginning {
  timeline: number;
  start: WalPosition;
}

async function whereToBegin(link: ReplicationLink, folder: string): Promise<Beginning> {
  const [identity] = await link.run("IDENTIFY_SYSTEM");
  const timeline = Number(identity!.rows[0]![1]);
  await link
    .run(`CREATE_REPLICATION_SLOT ${receiverName} PHYSICAL RESERVE_WAL`)
    .catch((error: { code?: string }) => {
      if (error.code !== "42710") throw error; // It exists.
    });
  const { whole, last } = await segmentsIn(folder);
  if (last) return { timeline, start: segmentOf(last).start };
  const received = whole.at(-1);
  if (received) return { timeline, start: segmentOf(received).start + segmentSize };
  const [slot] = await link.run(`READ_REPLICATION_SLOT ${receiverName}`);
  return { timeline, start: segmentStart(parsePosition(slot!.rows[0]![1] as string)) };
}

async function stream(link: ReplicationLink, files: WalFiles, { timeline, start }: Beginning) {
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
