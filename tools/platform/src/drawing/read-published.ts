import { environmentKey } from "../composition/publish";
import { publishedDocument } from "../serving/site/published-document";
import type { PublishedDocument } from "../serving/site/served-page";
import type { Store } from "../store/store";

/** The published document of an environment. Throws when nothing is published. */
export const readPublished = (name: string, store: Store): Promise<PublishedDocument> =>
  publishedDocument(async (file) => {
    const found = await store.read(`${environmentKey(name)}/${file}`);
    return found && new Uint8Array(found.body);
  })();
