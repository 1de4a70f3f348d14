/** A change that breaks the source, and the test that must catch it. */
export interface Mutant {
  /**
   * The source file, from the workspace's root; or `supabase/migrations`: the newest migration that
   * holds the text, which is the one that counts.
   */
  file: string;
  /** Occurs in the file exactly once. */
  replace: string;
  by: string;
  /** The test that must fail: its file, and the start of its title. */
  test: [file: string, title: string];
  /** The browser test that this one replaced. */
  before?: string;
}
