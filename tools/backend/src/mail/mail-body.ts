import type { Mail } from "./outbox";

interface MailLink {
  label: string;
  href: string;
}

export function mailBody(
  greeting: string,
  link: MailLink | undefined,
  closing: string,
): Pick<Mail, "text" | "html"> {
  const paragraphs = [
    escapeHtml(greeting),
    ...(link ? [`<a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>`] : []),
    escapeHtml(closing),
  ];
  return {
    text: `${[greeting, ...(link ? [`${link.label}: ${link.href}`] : []), closing].join("\n\n")}\n`,
    html: [
      '<!doctype html><html lang="en"><meta charset="utf-8">',
      '<body style="font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:2rem auto">',
      ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`),
      "</body></html>",
    ].join(""),
  };
}

/** Escapes text for HTML and its attributes. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
