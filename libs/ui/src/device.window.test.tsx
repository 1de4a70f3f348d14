import { act, type ReactNode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useOnDevice } from "./device";

const Size = (): ReactNode => <p>{useOnDevice(() => "XS", "M")}</p>;

const acting = (value: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: value });
let root: Root | undefined;
beforeEach(() => acting(true));
afterEach(async () => {
  await act(async () => root?.unmount());
  acting(false);
  vi.restoreAllMocks();
});

test("renders the server value on a server and the device's value in a page", async () => {
  expect(renderToString(<Size />)).toBe("<p>M</p>");
  const container = document.createElement("div");
  root = createRoot(container);
  await act(async () => root!.render(<Size />));
  expect(container.innerHTML).toBe("<p>XS</p>");
});

test("has the device's value in its first render when it mounts in a running page", async () => {
  const rendered = vi.fn();
  const Sized = (): ReactNode => {
    rendered(useOnDevice(() => "XS", "M"));
    return null;
  };
  root = createRoot(document.createElement("div"));
  await act(async () => root!.render(<Sized />));
  expect(rendered.mock.calls).toEqual([["XS"]]);
});

test("renders once when the device has the server's value", async () => {
  const rendered = vi.fn();
  const Sized = (): ReactNode => {
    rendered(useOnDevice(() => "M", "M"));
    return null;
  };
  root = await act(async () => hydrateRoot(document.createElement("div"), <Sized />));
  expect(rendered.mock.calls).toEqual([["M"]]);
});

test("reads the device on every render after hydration", async () => {
  let size = "M";
  const Sized = (): ReactNode => <p>{useOnDevice(() => size, "M")}</p>;
  const container = document.createElement("div");
  container.innerHTML = renderToString(<Sized />);
  root = await act(async () => hydrateRoot(container, <Sized />));
  size = "L";
  await act(async () => root!.render(<Sized key={undefined} />));
  expect(container.innerHTML).toBe("<p>L</p>");
});

test("hydrates without a warning and then reads the device", async () => {
  const warned = vi.spyOn(console, "error");
  const container = document.createElement("div");
  container.innerHTML = renderToString(<Size />);
  const rendered = container.firstChild;
  root = await act(async () => hydrateRoot(container, <Size />));
  expect(container.innerHTML).toBe("<p>XS</p>");
  expect(container.firstChild).toBe(rendered);
  expect(warned).not.toHaveBeenCalled();
});
