/** What the shell's server half answers for an address (`apps/shell/src/server.tsx`). */
export type Drawn =
  | {
      status: 200 | 404;
      /** Title, metadata and preloads: HTML for the head. */
      head: string;
      /** HTML for the page's place in the document. */
      body: string;
      /** What the page's queries found: JSON that cannot close the script element around it. */
      data: string;
      /** The releases that drew it, and the screen: `shell@<version> shop@<version> outfit-detail`. */
      drawn: string;
    }
  | { status: 301 | 302; location: string };
