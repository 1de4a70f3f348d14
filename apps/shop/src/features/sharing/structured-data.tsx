import type { ReactNode } from "react";

/** What schema.org calls a thing, or a part of one. Undefined members are left out. */
export interface Thing {
  readonly "@type"?: string;
  readonly [property: string]: unknown;
}

/** As JSON inside a script element, where `<` could end the element or open a comment. */
export const asScriptText = (data: Thing): string =>
  JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");

/**
 * Tells search engines what a page shows (schema.org, JSON-LD). A data block is never run, so the
 * content security policy, which allows no inline script, has nothing to say about it.
 */
export function StructuredData({ data }: { data: Thing }): ReactNode {
  return <script type="application/ld+json">{asScriptText(data)}</script>;
}
