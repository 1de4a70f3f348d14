import { productName } from "@ensemble/contract";
import type { Appointment } from "@ensemble/domain/calendar-file";
import type { Site } from "../site";

/** A labeled line. */
export type Fact = readonly [label: string, value: string];

interface Link {
  label: string;
  href: string;
}

/** A subject of the email with a page and an optional image. */
export interface Entry extends Link {
  /** One line. */
  text: string;
  /** Image URL, with an aspect ratio of 4:5. */
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
  /** Paragraph after the links. */
  closing?: string;
  /** Shown in small print at the end. */
  footnotes?: Link[];
  /** URL that unsubscribes with one POST request. */
  unsubscribe?: string;
  /** In whose name the email is sent, if not ours. */
  sender?: string;
  /** The mailbox that sends it, if not the default; people's replies still reach `support`. */
  from?: string;
  /** An event for the recipient's calendar, from the same mailbox. */
  calendar?: Appointment;
}

export function renderText(template: EmailTemplate, site: Site): string {
  const { paragraphs, facts = [], entries = [], links = [], closing, footnotes = [] } = template;
  const blocks = [
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    ...entries.map(({ label, href, text }) => `${label}: ${href}\n${text}`),
    formatLinks(links),
    closing,
    describeReplies(template),
    `${productName}\n${site.origin}\nQuestions? Write to ${site.support}`,
    formatLinks(footnotes),
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

/** Replies don't reach a stylist in whose name a mail is sent: neither knows the other's address. */
const describeReplies = ({ sender }: EmailTemplate): string =>
  sender ? `Replies reach ${productName}'s team, who pass them on to ${sender}.` : "";

const formatLinks = (links: Link[]): string =>
  links.map(({ label, href }) => `${label}: ${href}`).join("\n");

/** Renders the template as HTML for all mail clients, in one column with inline styles. */
export function renderHtml(template: EmailTemplate, site: Site): string {
  const { subject, paragraphs, facts = [], entries = [], links = [], closing } = template;
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">`,
    `<div style="max-width:34rem;margin:0 auto;padding:2rem 1.25rem">`,
    `<p style="margin:0 0 1.5rem;font:24px/1.2 Georgia,serif">${escapeHtml(productName)}</p>`,
    ...paragraphs.map(paragraph),
    facts.length > 0 ? table(facts) : "",
    ...entries.map(entry),
    ...links.map((link, index) => (index === 0 ? button(link) : plainLink(link))),
    closing ? paragraph(closing) : "",
    template.sender ? paragraph(describeReplies(template)) : "",
    `<p style="margin:2rem 0 0;font-size:14px"><a href="${escapeHtml(site.origin)}">`,
    `${escapeHtml(site.origin)}</a><br>Questions? Write to `,
    `<a href="mailto:${escapeHtml(site.support)}">${escapeHtml(site.support)}</a></p>`,
    ...(template.footnotes ?? []).map(footnote),
    `</div></body></html>`,
  ].join("");
}

const paragraph = (text: string): string => `<p style="margin:0 0 1rem">${escapeHtml(text)}</p>`;

function table(facts: Fact[]): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="padding:.25rem 1rem .25rem 0;text-align:left;` +
      `vertical-align:top;font-weight:normal;opacity:.75">${escapeHtml(label)}</th>` +
      `<td style="padding:.25rem 0;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return `<table style="margin:0 0 1rem;border-collapse:collapse">${rows.join("")}</table>`;
}

/** Uses a table, because Outlook doesn't support other columns. */
const entry = ({ label, href, text, picture }: Entry): string =>
  `<table role="presentation" style="margin:0 0 1rem;border-collapse:collapse"><tr>` +
  (picture ? `<td style="padding:0 1rem 0 0;vertical-align:top">${image(picture)}</td>` : "") +
  `<td style="padding:0;vertical-align:top"><a href="${escapeHtml(href)}">${escapeHtml(label)}</a>` +
  `<br>${escapeHtml(text)}</td></tr></table>`;

/** Has an empty alt text, because the name is next to it. */
const image = (src: string): string =>
  `<img src="${escapeHtml(src)}" width="96" height="120" alt="" ` +
  `style="display:block;width:96px;height:120px;border:0;object-fit:cover">`;

const footnote = ({ label, href }: Link): string =>
  `<p style="margin:.5rem 0 0;font-size:14px"><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`;

const button = ({ label, href }: Link): string =>
  `<p style="margin:1.5rem 0"><a href="${escapeHtml(href)}" style="display:inline-block;` +
  `padding:.625rem 1.25rem;background:#7d5e54;color:#fff;text-decoration:none">` +
  `${escapeHtml(label)}</a></p>`;

const plainLink = ({ label, href }: Link): string =>
  `<p style="margin:0 0 1rem"><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
