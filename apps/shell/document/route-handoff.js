// Runs inline before boot.js when a site has two generations of shared packages, whose routes have
// different documents. `compose` fills in the other generation's routes as HANDOFF.
((routes) => {
  // The router opens these with a document request and keeps the page until it loads (site.tsx).
  const loader = ({ request }) => {
    const headers = { Location: request.url, "X-Remix-Reload-Document": "true" };
    return new Response(null, { status: 302, headers });
  };
  globalThis.otherShellRoutes = routes.map((path) => ({ path, loader }));
})(HANDOFF);
