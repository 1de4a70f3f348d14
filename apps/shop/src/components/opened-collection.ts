let opened: { path: string; collectionId: string } | undefined;

/** Remembers which page was opened from a collection, until another one is. */
export function noteCollection(path: string, collectionId: string): void {
  opened = { path, collectionId };
}

/** Returns the collection from which the current page was opened. */
export const currentCollection = (): string | undefined =>
  opened?.path === location.pathname ? opened.collectionId : undefined;
