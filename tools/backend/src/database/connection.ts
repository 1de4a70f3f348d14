import { setTimeout as delay } from "node:timers/promises";

/** Connections to the database and the handler on top of them. */
interface Connection {
  close(): Promise<void>;
}

/** A link that reopens after a lost. */
interface DatabaseConnection<C extends Connection> {
  /**
   * Answers through the link, opening it first if necessary.
   * @throws LostDatabase when it is lost meanwhile, or what opening it throws
   */
  withConnection(work: (connection: C) => Promise<Response>): Promise<Response>;
  close(): Promise<void>;
}

/** Minimum time between connection attempts, in milliseconds. */
const retryDelayMs = 500;

/** How long opening may continue after one of its connections has closed, in milliseconds. */
const openTimeoutMs = 5000;

/**
 * How long the driver may need to notice that a connection has closed, in milliseconds: a query on
 * another one may have failed before.
 */
const closeDetectionMs = 200;

/**
 * Keeps one link at a time. The driver's pool does not survive a server that disappears during
 * transactions: its pending queries may never settle. So the loss of one connection abandons the
 * whole link with all pending queries, and the next request opens another.
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

/** Prefers the reason why opening failed over the loss itself. */
const delayed = (lost: Promise<never>): Promise<never> =>
  lost.catch(async (error: unknown) => {
    await delay(openTimeoutMs, undefined, { ref: false });
    throw error;
  });

/** The connection was lost during a request, which may or may not have taken effect. */
export class LostConnectionError extends Error {
  override readonly name = "LostConnectionError";

  constructor() {
    super("The database connection was lost.");
  }
}

/** Whether a link is lost, shared by all its users. */
export interface ConnectionState {
  readonly lost: boolean;
  /** To be called when a connection closes by itself. */
  markLost(): void;
}

/** Options for each pool of a link: only the database or the network closes a connection. */
export function connectionOptions(state: ConnectionState) {
  return { max_lifetime: null, onclose: () => state.markLost(), onnotice: () => undefined };
}

interface OpenConnection<C> {
  connection: C;
  state: ConnectionState;
  /** Rejects with LostDatabase when the link is lost. */
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
