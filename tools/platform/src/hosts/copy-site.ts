import { environmentKey } from "../composition/publish";
import { readStored, type Store } from "../store/store";

/** Files that are copied at a time. */
const atOnce = 16;

export interface CopiedSite {
  /** The environment's name. */
  name: string;
  /** Keys of what the host has no use for, such as source maps. */
  omits: readonly RegExp[];
}

/**
 * Copies every release that the target lacks, because open pages still load from older ones, and then
 * the environment's published document, whose name comes last. Throws when nothing is published.
 */
export async function copySite(from: Store, to: Store, { name, omits }: CopiedSite): Promise<void> {
  const environment = environmentKey(name);
  const current = (await readStored(from, `${environment}/current`)).toString().trim();
  const there = new Set((await to.list("releases/")).map(({ key }) => key));
  const copy = async (keys: string[]) => {
    const left = keys.filter((key) => !omits.some((omit) => omit.test(key))).values();
    const worker = async () => {
      for (const key of left) await to.write(key, await readStored(from, key));
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  };
  const keysBelow = async (prefix: string) => (await from.list(prefix)).map(({ key }) => key);
  await copy((await keysBelow("releases/")).filter((key) => !there.has(key)));
  await copy(await keysBelow(`${environment}/${current}/`));
  await copy([`${environment}/headers.conf`]);
  await copy([`${environment}/current`]);
}
