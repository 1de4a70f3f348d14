import { productName } from "@ensemble/contract";
import type { Site } from "../site";

/** A single line. */
export type Fact = readonly [label: string, value: string];

export interface Link {
  label: string;
  href: string;
}

/** Something that the mail is about, with its own page. */
export interface Entry extends Link {
  /** A sentence on one line. */
  words: string;
  /** The address of its picture, four by five. */
  picture?: string;
}

/** The content of an email, before it becomes text and HTML. */
export interface EmailTemplate {
  subject: string;
  paragraphs: string[];
  facts?: Fact[];
  entries?: Entry[];
  /** The first link is shown as the primary button. */
  links?: Link[];
  /** After the links. */
  closing?: string;
  /** In small letters at the end. */
  footnotes?: Link[];
  /** Where one POST ends mails of this kind. */
  unsubscribe?: string;
}

/** Renders the template as plain text. */
export function textOf(template: EmailTemplate, site: Site): string {
  const { paragraphs, facts = [], entries = [], links = [], closing, footnotes = [] } = template;
  const blocks = [
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    ...entries.map(({ label, href, words }) => `${label}: ${href}\n${words}`),
    linesOf(links),
    closing,
    `${productName}\n${site.origin}\nQuestions? Write to ${site.support}`,
    linesOf(footnotes),
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

const linesOf = (links: Link[]): string =>
  links.map(({ label, href }) => `${label}: ${href}`).join("\n");
