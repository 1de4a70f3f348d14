import { setTimeout as delay } from "node:timers/promises";

/** Connections to the database and what answers through them. */
interface Link {
  close(): Promise<void>;
}

/** A link that is opened anew after it was lost. */
export interface DatabaseLink<L extends Link> {
  /**
   * Answers through the link, which is opened first where there is none.
   * @throws LostDatabase when it is lost meanwhile, or what opening it throws
   */
  answer(work: (link: L) => Promise<Response>): Promise<Response>;
  close(): Promise<void>;
}

/** The connection was lost during a request, which may or may not have taken effect. */
export class LostDatabase extends Error {
  override readonly name = "LostDatabase";

  constructor() {
    super("The connection to the database was lost.");
  }
}

/** Whether a link is lost, for all that goes through it. */
export interface LinkState {
  readonly lost: boolean;
  /** To be called when a connection closes by itself. */
  lose(): void;
}

/** For each pool of a link: no connection closes unless the database or the network closes it. */
export function linkOptions(state: LinkState) {
  return { max_lifetime: null, onclose: () => state.lose(), onnotice: () => undefined };
}

interface Opened<L> {
  link: L;
  state: LinkState;
  /** Rejects with LostDatabase when the link is lost. */
  loss: Promise<never>;
}

/** Minimum time between connection attempts. */
const pauseMs = 500;

/** How long opening may still take after one of its connections has closed. */
const patienceMs = 5000;

/**
 * Keeps one link at a time. The driver's pool does not survive a server that went away amid
 * transactions: what waits in it may never return. So a link that lost one connection is given
 * up as a whole, with all who wait, and the next request opens another one.
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
    await delay(patienceMs, undefined, { ref: false });
    throw error;
  });

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
