import { setTimeout as delay } from "node:timers/promises";

/** Database connections and the request handler on top of them. */
interface Connection {
  close(): Promise<void>;
}

/** A connection that reopens after it was lost. */
interface DatabaseConnection<C extends Connection> {
  /**
   * Runs `work` on the connection, opening it if necessary.
   * @throws LostConnectionError when the connection is lost during `work`, or the error of opening
   */
  withConnection(work: (connection: C) => Promise<Response>): Promise<Response>;
  close(): Promise<void>;
}

/** Minimum time between connection attempts, in milliseconds. */
const retryDelayMs = 500;

/** How long opening may take after one of the connections closed, in milliseconds. */
const openTimeoutMs = 5000;

/**
 * How long the driver may need to notice a closed connection, in milliseconds. A query on another
 * connection may fail before that.
 */
const closeDetectionMs = 200;

/**
 * Keeps one connection (a pool) at a time. The driver's pool doesn't survive a server that
 * disappears during transactions: pending queries may never settle. So one lost connection discards
 * the whole pool with all its pending queries, and the next request opens another.
 */
export function databaseConnection<C extends Connection>(
  open: (state: ConnectionState) => Promise<C>,
): DatabaseConnection<C> {
  let current: Promise<OpenConnection<C>> | undefined;
  let closing = false;

  const connect = async (): Promise<OpenConnection<C>> => {
    const { state, lost } = trackConnection(() => closing);
    const opening = open(state);
    const closeOpened = () =>
      opening.then((connection) => connection.close()).catch(() => undefined);
    try {
      const connection = await Promise.race([opening, delayed(lost)]);
      if (state.lost) throw new LostConnectionError();
      lost.catch(() => {
        current = undefined;
        return closeOpened();
      });
      return { connection, state, lost };
    } catch (error) {
      void closeOpened();
      throw error;
    }
  };

  const connected = (): Promise<OpenConnection<C>> => {
    current ??= connect().catch(async (error: unknown) => {
      void delay(retryDelayMs, undefined, { ref: false }).then(() => (current = undefined));
      throw error;
    });
    return current;
  };

  return {
    withConnection: async (work) => {
      const { connection, state, lost } = await connected();
      const response = await Promise.race([work(connection), lost]);
      if (response.status >= 500) await Promise.race([delay(closeDetectionMs), lost]);
      if (state.lost && !response.ok) throw new LostConnectionError();
      return response;
    },
    close: async () => {
      closing = true;
      await (await current?.catch(() => undefined))?.connection.close();
    },
  };
}

/** Delays the rejection, so that the more specific error of opening comes first. */
const delayed = (lost: Promise<never>): Promise<never> =>
  lost.catch(async (error: unknown) => {
    await delay(openTimeoutMs, undefined, { ref: false });
    throw error;
  });

/** The connection was lost during a request, which may have taken effect. */
export class LostConnectionError extends Error {
  override readonly name = "LostConnectionError";

  constructor() {
    super("The database connection was lost.");
  }
}

/** Shared by all users of a connection. */
export interface ConnectionState {
  readonly lost: boolean;
  /** Call when the server or the network closes a connection. */
  markLost(): void;
}

/** Returns options for each pool: only the server or the network closes connections. */
export function connectionOptions(state: ConnectionState) {
  return { max_lifetime: null, onclose: () => state.markLost(), onnotice: () => undefined };
}

interface OpenConnection<C> {
  connection: C;
  state: ConnectionState;
  /** Rejects with LostConnectionError when the connection is lost. */
  lost: Promise<never>;
}

function trackConnection(
  isClosing: () => boolean,
): Pick<OpenConnection<unknown>, "state" | "lost"> {
  const controller = new AbortController();
  const lost = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener("abort", () => reject(new LostConnectionError()));
  });
  const state = {
    get lost() {
      return controller.signal.aborted;
    },
    markLost: () => {
      if (!isClosing()) controller.abort();
    },
  };
  return { lost, state };
}
