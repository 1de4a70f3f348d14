import { type ReadPublished, readDocument, textOf } from "./read-document";
import type { ReadFile } from "./released-files";
import type { PublishedDocument } from "./served-page";

/**
 * Reads the current document of an environment, whose folder `read` opens. Looks up its name each
 * time, so that a publication takes effect without a restart, and the files once for each name.
 */
export function publishedDocument(read: ReadFile): () => Promise<PublishedDocument> {
  const readPublished: ReadPublished = async (file) => {
    const content = await read(file);
    if (!content) throw new Error(`The published environment has no ${file}.`);
    return content;
  };
  let known: { name: string; document: Promise<PublishedDocument> } | undefined;
  return async () => {
    const name = textOf(await readPublished("current")).trim();
    if (known?.name !== name) known = { name, document: readDocument(name, read, readPublished) };
    const { document } = known;
    document.catch(() => {
      if (known?.document === document) known = undefined; // The next request tries again.
    });
    return document;
  };
}
