import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { logError } from "../backend-error";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The name in the From header, if not the site's. */
  sender?: string | undefined;
  /** The attached iCalendar file. */
  calendar?: string | undefined;
}

export interface SentMail extends Mail {
  id: string;
  /** ISO 8601, UTC. */
  sentAt: string;
}

/** Locally sent emails, stored as files to survive a restart. */
export interface Outbox {
  deliver(mail: Mail): Promise<SentMail>;
  /** Starts work that may deliver emails, without its caller waiting; logs a failure. */
  deliverLater(work: () => Promise<void>): void;
  /** Lists emails newest first, optionally to one recipient, once started work is done. */
  list(to?: string): Promise<SentMail[]>;
  find(id: string): Promise<SentMail | undefined>;
}

export function outboxIn(folder: string): Outbox {
  let count = 0;
  const toPath = (id: string): string => path.join(folder, `${id}.json`);
  const read = async (id: string): Promise<SentMail> =>
    JSON.parse(await readFile(toPath(id), "utf8")) as SentMail;
  const delivering = new Set<Promise<void>>();
  const list = async (to?: string): Promise<SentMail[]> => {
    await Promise.all(delivering);
    const files = await readdir(folder).catch(() => []);
    const ids = files.filter((file) => file.endsWith(".json")).map((file) => file.slice(0, -5));
    const mails = await Promise.all(ids.sort().reverse().map(read));
    return to === undefined ? mails : mails.filter((mail) => sameAddress(mail.to, to));
  };
  return {
    list,
    find: (id) =>
      /^[\w-]+$/.test(id) ? read(id).catch(() => undefined) : Promise.resolve(undefined),
    deliverLater: (work) => {
      const done = work().catch(logError);
      delivering.add(done);
      void done.finally(() => delivering.delete(done));
    },
    deliver: async (mail) => {
      const sentAt = new Date().toISOString();
      count += 1;
      // Sorts by time, then by sequence within this run.
      const order = `${sentAt.replaceAll(/[^\d]/g, "")}-${String(count).padStart(6, "0")}`;
      const sent = { ...mail, id: `${order}-${randomUUID().slice(0, 8)}`, sentAt };
      // Emails have links that sign in.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = path.join(folder, `${sent.id}.draft`);
      await writeFile(draft, JSON.stringify(sent, null, 2));
      await rename(draft, toPath(sent.id));
      return sent;
    },
  };
}

const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
