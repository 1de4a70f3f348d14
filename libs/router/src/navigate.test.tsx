import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Navigate, RouterProvider, useNotFound } from "./index";
import { AnswerContext, createMemoryRouter } from "./server";

/** Renders a node as a server does at an address; returns what it answered besides HTML. */
function answersOf(node: ReactNode, address: string) {
  const answer = { redirect: vi.fn(), notFound: vi.fn() };
  const router = createMemoryRouter([{ path: "*", element: node }], { initialEntries: [address] });
  renderToString(
    <AnswerContext value={answer}>
      <RouterProvider router={router} />
    </AnswerContext>,
  );
  router.dispose();
  return answer;
}

test("answers with the whole address of a redirect", () => {
  const within = answersOf(<Navigate to={{ search: "page=2" }} replace />, "/outfits?page=99");
  expect(within.redirect.mock.calls).toEqual([["/outfits?page=2"]]);
  const away = answersOf(<Navigate to="/outfits" replace />, "/outfits/unknown");
  expect(away.redirect.mock.calls).toEqual([["/outfits"]]);
  expect(away.notFound).not.toHaveBeenCalled();
});

test("answers that nothing is at the address", () => {
  function Missing() {
    useNotFound();
    return null;
  }
  const { notFound, redirect } = answersOf(<Missing />, "/collections/unknown");
  expect(notFound).toHaveBeenCalled();
  expect(redirect).not.toHaveBeenCalled();
});
