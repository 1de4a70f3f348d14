/** The site that the page leads back to. */
export interface Site {
  name: string;
  /** Without a slash at its end. */
  origin: string;
}

/** Why a link leads nowhere. */
export type Closed = "paused" | "expired" | "deleted" | "unknown" | "unavailable";

const words: Record<Closed, { status: number; title: string; text: string }> = {
  paused: {
    status: 404,
    title: "This link is resting",
    text: "The shop has paused this offer for now. It may come back later.",
  },
  expired: {
    status: 410,
    title: "This offer has ended",
    text: "The link you followed was for a limited time, and that time is over.",
  },
  deleted: {
    status: 410,
    title: "This offer has ended",
    text: "The link you followed is no longer in use.",
  },
  unknown: {
    status: 404,
    title: "We don’t know this link",
    text: "A letter may have been lost on the way. Please check the address.",
  },
  unavailable: {
    status: 503,
    title: "Just a moment",
    text: "We could not look this link up right now. Please try again in a minute.",
  },
};

/** A page of ours in place of a redirect, with the right status and the way back to the shop. */
export function closedPage(reason: Closed, site: Site): Response {
  const { status, title, text } = words[reason];
  return new Response(pageOf(title, text, site), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex, nofollow",
      ...(status === 503 && { "Retry-After": "60" }),
    },
  });
}

const pageOf = (title: string, text: string, { name, origin }: Site): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · ${escaped(name)}</title>
<style>${style}</style>
</head>
<body>
<header><a href="${escaped(origin)}/">${escaped(name)}</a></header>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<p class="ways"><a class="main" href="${escaped(origin)}/outfits">Browse outfits</a>
<a href="${escaped(origin)}/">Go to the home page</a></p>
</main>
</body>
</html>
`;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `
:root { color-scheme: light dark; --page: #fdfdfc; --text: #21201c; --quiet: #63635e; --link: #87432e; }
@media (prefers-color-scheme: dark) {
  :root { --page: #111110; --text: #eeeeec; --quiet: #b5b3ad; --link: #e7ab96; }
}
* { box-sizing: border-box; margin: 0; }
body { background: var(--page); color: var(--text); font: 400 1rem/1.6 system-ui, sans-serif; min-height: 100vh; padding: 0 clamp(1rem, 5vw, 3rem); display: grid; grid-template-rows: auto 1fr; }
header { padding-block: 1.25rem; }
header a { color: inherit; text-decoration: none; font: 500 1.5rem/1.2 Georgia, serif; letter-spacing: -0.02em; }
main { align-self: center; justify-self: center; max-width: 34rem; padding-block: 3rem 8rem; text-align: center; }
h1 { font: 500 clamp(2rem, 1.5rem + 3vw, 3.25rem)/1.1 Georgia, serif; letter-spacing: -0.02em; margin-bottom: 1rem; text-wrap: balance; }
p { color: var(--quiet); font-size: 1.0625rem; }
.ways { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; justify-content: center; align-items: center; margin-top: 2rem; }
.ways a { color: var(--link); min-height: 44px; display: inline-flex; align-items: center; text-underline-offset: 0.25em; }
.ways .main { background: #8c452f; color: #fff; padding: 0 1.5rem; border-radius: 4px; text-decoration: none; }
a:focus-visible { outline: 2px solid var(--link); outline-offset: 3px; }
`;
