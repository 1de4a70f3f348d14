import type { ReactNode } from "react";
import { sharedAddress } from "./social-meta";

/** A schema.org thing, or a part of one. Undefined members are omitted. */
export interface Thing {
  readonly "@type"?: string;
  readonly [property: string]: unknown;
}

/** As JSON inside a script element, where `<` could end the element or open a comment. */
export const asScriptText = (data: Thing): string =>
  JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");

/**
 * Describes the page to search engines (schema.org, JSON-LD). A data block never runs, so the
 * content security policy, which allows no inline script, does not apply to it.
 */
export function StructuredData({ data }: { data: Thing }): ReactNode {
  // Its addresses are the server's where a page is reached at another one: not a reason to draw the
  // page again.
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {asScriptText(data)}
    </script>
  );
}

/** Where a page is on the site: the pages above it, and itself at last. */
export const breadcrumbs = (steps: readonly { name: string; path: string }[]): Thing => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Home", path: "/" }, ...steps].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: sharedAddress(path),
  })),
});
