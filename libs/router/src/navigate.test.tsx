import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Navigate, RouterProvider, useNotFound } from "./index";
import { ServerResponseContext, createMemoryRouter } from "./server";

/** Server-renders a node at a path; returns its redirects and 404s. */
function responseOf(node: ReactNode, address: string) {
  const response = { redirect: vi.fn(), notFound: vi.fn() };
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
  const within = responseOf(<Navigate to={{ search: "page=2" }} replace />, "/outfits?page=99");
  expect(within.redirect.mock.calls).toEqual([["/outfits?page=2"]]);
  const away = responseOf(<Navigate to="/outfits" replace />, "/outfits/unknown");
  expect(away.redirect.mock.calls).toEqual([["/outfits"]]);
  expect(away.notFound).not.toHaveBeenCalled();
});

test("reports a missing page", () => {
  function Missing() {
    useNotFound();
    return null;
  }
  const { notFound, redirect } = responseOf(<Missing />, "/collections/unknown");
  expect(notFound).toHaveBeenCalled();
  expect(redirect).not.toHaveBeenCalled();
});
