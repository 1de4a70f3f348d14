import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { Client, type ClientConfig, type QueryArrayResult } from "pg";

/**
 * The standby that a server which names it in `synchronous_standby_names` waits for: it
 * acknowledges a write to its client once that is on the backup's disk, too.
 */
export const receiverName = "ensemble_backup";

/** The connection inside a client of `pg`, which its types leave out. Emits "copyData". */
export interface CopyConnection extends EventEmitter {
  stream: Socket;
  sendCopyFromChunk(chunk: Buffer): void;
}

/** A connection that speaks PostgreSQL's streaming replication protocol. */
export interface ReplicationLink {
  connection: CopyConnection;
  /** Runs a replication command; resolves with its result sets when all of them have come. */
  run(command: string): Promise<QueryArrayResult[]>;
  end(): Promise<void>;
}

/** @param url of a role with the attribute REPLICATION */
export async function openReplication(url: string, name: string): Promise<ReplicationLink> {
  const config: ClientConfig & { replication: "true" } = {
    connectionString: url,
    application_name: name,
    replication: "true",
    keepAlive: true,
  };
  const client = new Client(config);
  client.on("error", () => undefined); // A lost connection fails its command, too.
  await client.connect();
  const { connection } = client as unknown as { connection: CopyConnection };
  return {
    connection,
    run: async (text) => {
      const answer = await client.query({ text, rowMode: "array" });
      return Array.isArray(answer) ? (answer as QueryArrayResult[]) : [answer];
    },
    end: () => client.end(),
  };
}
