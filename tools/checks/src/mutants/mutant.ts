/** A fault to plant in the source, and the test that must catch it. */
export interface Mutant {
  /** The source file, from the workspace's root. */
  file: string;
  /** Stands in the file exactly once. */
  replace: string;
  by: string;
  /** The test that fails on it: its file, and its title or the first words of it. */
  test: [file: string, title: string];
  /** The browser test that caught it before this one took its place. */
  before?: string;
}
