// Runs inline before boot.js when a site has two generations of shared packages, whose routes have
// different documents. `compose` fills in HANDOFF.
(({ groups, routes, shell, address }) => {
  const belongsToOtherShell = (path) =>
    groups.find(([expression]) => new RegExp(expression, "i").test(path))?.[1];

  if (!belongsToOtherShell(location.pathname)) {
    // The router opens these with a document request and keeps the page until it loads (site.tsx).
    const loader = ({ request }) => {
      const headers = { Location: request.url, "X-Remix-Reload-Document": "true" };
      return new Response(null, { status: 302, headers });
    };
    globalThis.otherShellRoutes = routes.map((path) => ({ path, loader }));
    return;
  }
  // A host with one document for all addresses served this one: replace it with the other.
  document.write("<plaintext hidden>"); // Turns the rest of this document into inert text.
  const replace = async () => {
    const html = await (await fetch(address)).text();
    // Such a host may return this document again.
    if (!html.includes(shell)) throw new Error(`${address} isn't the document of ${shell}.`);
    document.open();
    document.write(html);
    document.close();
  };
  replace().catch((error) => {
    console.error(error);
    document.body.append("This page couldn't be loaded. Please try again.");
  });
})(HANDOFF);
