import type { Release } from "../releases/release-description";

/**
 * A release with its base URL: relative, so that any origin can serve it, or a development
 * server's.
 */
export interface Served extends Release {
  base: string;
  /** Reads one of its text files. */
  read(path: string): Promise<string>;
}
