import { openReplication, receiverName, type ReplicationLink } from "./replication-link";
import { segmentsIn, walFilesIn } from "./wal-files";
import { parsePosition, segmentOf, segmentSize, segmentStart } from "./wal-position";
import { type Beginning, streamWal } from "./wal-stream";

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
    return await streamWal(link, files, { timeline, start });
  } catch (error) {
    await link.end();
    throw error;
  }
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
