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

export interface Opened<L> {
  link: L;
  state: LinkState;
  /** Rejects with LostDatabase when the link is lost. */
  loss: Promise<never>;
}

export function watched(closing: () => boolean): Pick<Opened<unknown>, "state" | "loss"> {
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
