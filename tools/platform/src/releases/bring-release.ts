import { integrityOf, readRelease, releaseKey } from "./release";
import { readStored, type Store } from "../store/store";

/**
 * Copies a release from the store that keeps it to one that may have it already, its release file
 * last: one that is not whole is not there. Throws when it is not kept or not what was released.
 */
export async function bringRelease(
  app: string,
  release: string,
  from: Store,
  to: Store,
): Promise<void> {
  const key = releaseKey({ app, release });
  if (from.place === to.place || (await to.read(`${key}/release.json`))) return;
  const { files } = await readRelease(app, release, from);
  await Promise.all(
    files.map(async ({ path, integrity }) => {
      const content = await readStored(from, `${key}/${path}`);
      if (integrityOf(content) !== integrity)
        throw new Error(`${from.place}: ${key}/${path} is not what was released.`);
      await to.write(`${key}/${path}`, content);
    }),
  );
  await to.write(`${key}/release.json`, await readStored(from, `${key}/release.json`));
}
