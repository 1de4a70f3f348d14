// Runs inline, before boot.js, in the documents of a site with two generations of shared packages: the
// routes of the other one have another document. compose writes them into it.
(({ groups, routes, shell, address }) => {
  const belongsToOtherShell = (path) =>
    groups.find(([expression]) => new RegExp(expression, "i").test(path))?.[1];

  if (!belongsToOtherShell(location.pathname)) {
    // The router opens these by a document, and keeps the page until it arrives (site.tsx).
    const loader = ({ request }) => {
      const headers = { Location: request.url, "X-Remix-Reload-Document": "true" };
      return new Response(null, { status: 302, headers });
    };
    globalThis.otherShellRoutes = routes.map((path) => ({ path, loader }));
    return;
  }
  // From a host that has one document for all addresses: the other one takes this one's place.
  document.write("<plaintext hidden>"); // The rest of this document does not run.
  const replace = async () => {
    const html = await (await fetch(address)).text();
    // Such a host may answer with this document again.
    if (!html.includes(shell)) throw new Error(`${address} is not the document of ${shell}.`);
    document.open();
    document.write(html);
    document.close();
  };
  replace().catch((error) => {
    console.error(error);
    document.body.append("This page could not be loaded. Please try again.");
  });
})(HANDOFF);
