import { escapeHtml } from "./mail-body";
import type { Outbox, SentMail } from "./outbox";

/**
 * Serves the outbox: `/_mail`, `/_mail/<id>`, its HTML version at `/_mail/<id>/html`, and
 * `/_mail.json` for tools. Lists are newest first and accept `?to=<address>`. For development only.
 */
export async function mailPage(
  outbox: Outbox,
  request: Request,
  origin: string,
): Promise<Response> {
  if (!mayReadMails(request, origin)) {
    return new Response(`Emails can only be read on this machine, at ${origin}/_mail.`, {
      status: 403,
      headers: noStore,
    });
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new Response("Read only", { status: 405, headers: { Allow: "GET, HEAD" } });
  }
  const { pathname, searchParams } = new URL(request.url);
  const to = searchParams.get("to") ?? undefined;
  if (pathname === "/_mail.json") return Response.json(await outbox.list(to), { headers: noStore });
  if (pathname === "/_mail" || pathname === "/_mail/")
    return page("Outbox", mailTable(await outbox.list(to)));
  const [, id = "", part] = /^\/_mail\/([\w-]+)(\/html)?$/.exec(pathname) ?? [];
  const mail = await outbox.find(id);
  if (!mail) return page("Email not found", '<p><a href="/_mail">Outbox</a></p>', 404);
  return part ? originalMail(mail) : page(mail.subject, mailDetails(mail));
}

const noStore = { "Cache-Control": "no-store" };

function mailTable(mails: SentMail[]): string {
  if (mails.length === 0) return "<p>No emails yet.</p>";
  const rows = mails.map(
    ({ id, to, subject, sentAt }) =>
      `<tr><td><time datetime="${sentAt}">${sentAt.slice(0, 19).replace("T", " ")}</time></td>` +
      `<td>${escapeHtml(to)}</td><td><a href="/_mail/${id}">${escapeHtml(subject)}</a></td></tr>`,
  );
  return `<table><thead><tr><th>Sent (UTC)</th><th>To</th><th>Subject</th></tr></thead>
    <tbody>${rows.join("\n")}</tbody></table>`;
}

function mailDetails({ id, to, sentAt, text, html, sender, calendar }: SentMail): string {
  const version = html === undefined ? "" : ` · <a href="/_mail/${id}/html">HTML version</a>`;
  return `<p><a href="/_mail">Outbox</a>${version}</p>
    <p>To ${escapeHtml(to)}, <time datetime="${sentAt}">${sentAt}</time></p>
    ${sender ? `<p>From ${escapeHtml(sender)}</p>` : ""}<pre>${withLinks(text)}</pre>
    ${calendar ? `<h2>Calendar file</h2><pre>${escapeHtml(calendar)}</pre>` : ""}`;
}

function withLinks(text: string): string {
  const escaped = escapeHtml(text);
  return escaped.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

/** Serves the original HTML, which may contain user input, sandboxed and without scripts. */
function originalMail(mail: SentMail): Response {
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src *; sandbox allow-popups allow-top-navigation-by-user-activation";
  return html(mail.html ?? `<pre>${escapeHtml(mail.text)}</pre>`, policy);
}

function page(title: string, body: string, status = 200): Response {
  const style =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}" +
    "td,th{padding:.25rem 1rem .25rem 0;text-align:left}pre{white-space:pre-wrap;overflow-wrap:anywhere}";
  const document = `<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>
    <style>${style}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`;
  return html(document, "default-src 'none'; style-src 'unsafe-inline'", status);
}

function html(body: string, policy: string, status = 200): Response {
  return new Response(body, {
    status,
    headers: {
      ...noStore,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
    },
  });
}

/**
 * Whether a request may read emails. Their links grant access to accounts, so only the site's own
 * pages, tools and address bars on this machine may: not other origins, host names or machines.
 * @param origin the site's own, such as http://localhost:4200
 */
function mayReadMails({ url, headers }: Request, origin: string): boolean {
  const requestOrigin = headers.get("origin") ?? origin;
  const fetchSite = headers.get("sec-fetch-site") ?? "none";
  return (
    new URL(url).host === new URL(origin).host &&
    requestOrigin === origin &&
    (fetchSite === "none" || fetchSite === "same-origin") &&
    isThisMachine(headers.get("x-forwarded-for") ?? "")
  );
}

/** Accepts loopback addresses, ::1 as its network, and none for calls within this process. */
const isThisMachine = (network: string): boolean =>
  /^$|^0:0:0:0$|^127(\.\d{1,3}){3}$/.test(network);
