import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Navigate, RouterProvider, useGone, useNotFound } from "./index";
import { ServerResponseContext, createMemoryRouter } from "./server";

/** Server-renders a node at a path; returns its redirects and statuses. */
function renderResponse(node: ReactNode, address: string) {
  const response = { redirect: vi.fn(), setStatus: vi.fn() };
  const router = createMemoryRouter([{ path: "*", element: node }], { initialEntries: [address] });
  renderToString(
    <ServerResponseContext value={response}>
      <RouterProvider router={router} />
    </ServerResponseContext>,
  );
  router.dispose();
  return response;
}

test("redirects to the full path", () => {
  const within = renderResponse(<Navigate to={{ search: "page=2" }} replace />, "/outfits?page=99");
  expect(within.redirect.mock.calls).toEqual([["/outfits?page=2", 302]]);
  const away = renderResponse(<Navigate to="/outfits" replace />, "/outfits/unknown");
  expect(away.redirect.mock.calls).toEqual([["/outfits", 302]]);
  expect(away.setStatus).not.toHaveBeenCalled();
  const moved = renderResponse(<Navigate to="/shops/new" permanent replace />, "/shops/old");
  expect(moved.redirect.mock.calls).toEqual([["/shops/new", 301]]);
});

test.each([
  ["missing", useNotFound, 404],
  ["removed", useGone, 410],
] as const)("reports a %s page", (_, useStatus, status) => {
  function Screen() {
    useStatus();
    return null;
  }
  const { setStatus, redirect } = renderResponse(<Screen />, "/collections/unknown");
  expect(setStatus.mock.calls).toEqual([[status]]);
  expect(redirect).not.toHaveBeenCalled();
});
