import { act, type ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPageStore } from "./store";

const acting = (value: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: value });
let root: Root | undefined;
beforeEach(() => acting(true));
afterEach(async () => {
  await act(async () => root?.unmount());
  acting(false);
});

const useCount = createPageStore(() => ({ count: 0 }));

function Part(): ReactNode {
  return <p>{useCount(({ count }) => count)}</p>;
}

test("shows the initial state during hydration, then the current one, and follows it", async () => {
  const container = document.createElement("div");
  container.innerHTML = renderToString(<Part />);
  useCount.setState({ count: 1 });
  root = await act(async () => hydrateRoot(container, <Part />));
  expect(container.innerHTML).toBe("<p>1</p>");
  await act(async () => useCount.setState({ count: 2 }));
  expect(container.innerHTML).toBe("<p>2</p>");
});

test("follows the store when hydration had the current state", async () => {
  useCount.setState(useCount.getInitialState());
  const container = document.createElement("div");
  container.innerHTML = renderToString(<Part />);
  root = await act(async () => hydrateRoot(container, <Part />));
  await act(async () => useCount.setState({ count: 3 }));
  expect(container.innerHTML).toBe("<p>3</p>");
});
