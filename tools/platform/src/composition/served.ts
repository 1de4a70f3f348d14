import type { Release } from "../releases/release-description";

/** A release and where a page gets it: relative, so that any origin can serve it, or a dev server. */
export interface Served extends Release {
  base: string;
  /** Reads one of its text files. */
  read(path: string): Promise<string>;
}
