import { readStored, type Store } from "../store/store";
import { integrityOf, readRelease, releaseKey } from "./release";

/**
 * Copies a release between stores unless the target has it. Writes release.json last, so that an
 * incomplete copy does not count. Throws when the release is missing or damaged.
 */
export async function copyRelease(
  app: string,
  release: string,
  from: Store,
  to: Store,
): Promise<void> {
  const key = releaseKey({ app, release });
  if (from.label === to.label || (await to.read(`${key}/release.json`))) return;
  const { files } = await readRelease(app, release, from);
  await Promise.all(
    files.map(async ({ path, integrity }) => {
      const content = await readStored(from, `${key}/${path}`);
      if (integrityOf(content) !== integrity)
        throw new Error(`${from.label}: ${key}/${path} is not what was released.`);
      await to.write(`${key}/${path}`, content);
    }),
  );
  await to.write(`${key}/release.json`, await readStored(from, `${key}/release.json`));
}
