import { setTimeout as delay } from "node:timers/promises";

/** Connections to the database and the handler on top of them. */
interface Link {
  close(): Promise<void>;
}

/** A link that reopens after a loss. */
interface DatabaseLink<L extends Link> {
  /**
   * Answers through the link, opening it first if necessary.
   * @throws LostDatabase when it is lost meanwhile, or what opening it throws
   */
  answer(work: (link: L) => Promise<Response>): Promise<Response>;
  close(): Promise<void>;
}

/** Minimum time between connection attempts, in milliseconds. */
const pauseMs = 500;

/** How long opening may continue after one of its connections has closed, in milliseconds. */
const timeoutMs = 5000;

/**
 * How long the driver may need to notice that a connection has closed, in milliseconds: a query on
 * another one may have failed before.
 */
const noticeMs = 200;

/**
 * Keeps one link at a time. The driver's pool does not survive a server that disappears during
 * transactions: its pending queries may never settle. So the loss of one connection abandons the
 * whole link with all pending queries, and the next request opens another.
 */
export function databaseLink<L extends Link>(
  open: (state: LinkState) => Promise<L>,
): DatabaseLink<L> {
  let current: Promise<Opened<L>> | undefined;
  let closing = false;

  const connect = async (): Promise<Opened<L>> => {
    const { state, loss } = watched(() => closing);
    const opening = open(state);
    const giveUp = () => opening.then((link) => link.close()).catch(() => undefined);
    try {
      const link = await Promise.race([opening, later(loss)]);
      if (state.lost) throw new LostDatabase();
      loss.catch(() => {
        current = undefined;
        return giveUp();
      });
      return { link, state, loss };
    } catch (error) {
      void giveUp();
      throw error;
    }
  };

  const linked = (): Promise<Opened<L>> => {
    current ??= connect().catch(async (error: unknown) => {
      void delay(pauseMs, undefined, { ref: false }).then(() => (current = undefined));
      throw error;
    });
    return current;
  };

  return {
    answer: async (work) => {
      const { link, state, loss } = await linked();
      const response = await Promise.race([work(link), loss]);
      if (response.status >= 500) await Promise.race([delay(noticeMs), loss]);
      if (state.lost && !response.ok) throw new LostDatabase();
      return response;
    },
    close: async () => {
      closing = true;
      await (await current?.catch(() => undefined))?.link.close();
    },
  };
}

/** Prefers the reason why opening failed over the loss itself. */
const later = (loss: Promise<never>): Promise<never> =>
  loss.catch(async (error: unknown) => {
    await delay(timeoutMs, undefined, { ref: false });
    throw error;
  });

/** The connection was lost during a request, which may or may not have taken effect. */
export class LostDatabase extends Error {
  override readonly name = "LostDatabase";

  constructor() {
    super("The connection to the database was lost.");
  }
}

/** Whether a link is lost, shared by all its users. */
export interface LinkState {
  readonly lost: boolean;
  /** To be called when a connection closes by itself. */
  lose(): void;
}

/** Options for each pool of a link: only the database or the network closes a connection. */
export function linkOptions(state: LinkState) {
  return { max_lifetime: null, onclose: () => state.lose(), onnotice: () => undefined };
}

interface Opened<L> {
  link: L;
  state: LinkState;
  /** Rejects with LostDatabase when the link is lost. */
  loss: Promise<never>;
}

function watched(closing: () => boolean): Pick<Opened<unknown>, "state" | "loss"> {
  const lost = new AbortController();
  const loss = new Promise<never>((_resolve, reject) => {
    lost.signal.addEventListener("abort", () => reject(new LostDatabase()));
  });
  const state = {
    get lost() {
      return lost.signal.aborted;
    },
    lose: () => {
      if (!closing()) lost.abort();
    },
  };
  return { loss, state };
}
