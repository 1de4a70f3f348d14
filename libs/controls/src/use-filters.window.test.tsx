import { useNavigate } from "@ensemble/router";
import { renderElement, screen } from "@ensemble/testing";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { inPlace, useFilters } from "./use-filters";

function List(): ReactNode {
  const list = useFilters({});
  const navigate = useNavigate();
  return (
    <>
      <p>Found: {list.filters.text}</p>
      <button onClick={() => void navigate("?view=list", { state: { open: true }, ...inPlace })}>
        Open
      </button>
      <button onClick={() => list.search("silk")}>Search</button>
    </>
  );
}

const click = (name: string) => screen.getByRole("button", { name }).click();

test("keeps other keys and the state of the history entry when filters change", async () => {
  await renderElement(<List />, { at: "/outfits" });
  click("Open");
  click("Search");
  screen.getByText("Found: silk");
  expect(window.location.search).toBe("?view=list&q=silk");
  expect(window.history.state).toHaveProperty("usr", { open: true });
});

test("does not lead back when a text arrives after another page was opened", async () => {
  await renderElement(<List />, { at: "/outfits" });
  window.history.pushState(null, "", "/outfits/linen-suit");
  click("Search");
  expect(window.location.pathname + window.location.search).toBe("/outfits/linen-suit");
});
