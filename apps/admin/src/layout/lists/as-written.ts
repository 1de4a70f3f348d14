/** A text for `ilike` that stands for itself: its own signs are no wildcards. */
export const asWritten = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
