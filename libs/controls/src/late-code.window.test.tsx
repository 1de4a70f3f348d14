import { act, Profiler, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { useCodeOnFocus, whenSeen } from "./late-code";

async function drawBox(load: () => Promise<object>) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const drawn = vi.fn();
  function Box(): ReactNode {
    const { input, code, box } = useCodeOnFocus(load);
    return (
      <>
        <input {...box} />
        {code && input && <p>{input.value}</p>}
      </>
    );
  }
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
  });
  await act(async () =>
    root.render(
      <Profiler id="box" onRender={drawn}>
        <Box />
      </Profiler>,
    ),
  );
  return { input: place.querySelector("input")!, place, drawn };
}

test("renders an untouched box once, and loads nothing", async () => {
  const load = vi.fn(async () => ({}));
  const { drawn } = await drawBox(load);
  expect(drawn).toHaveBeenCalledOnce();
  expect(load).not.toHaveBeenCalled();
});

test("loads the code when the box gets the focus, and gives it the box", async () => {
  const { input, place } = await drawBox(async () => ({}));
  input.value = "linen";
  await act(async () => input.focus());
  expect(place.querySelector("p")?.textContent).toBe("linen");
});

test("calls back at once in a page that is open", () => {
  const seen = vi.fn();
  whenSeen(seen);
  expect(seen).toHaveBeenCalledOnce();
});

test("calls back once when a visitor opens a page that was prerendered", () => {
  onTestFinished(() => void Reflect.deleteProperty(document, "prerendering"));
  Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  const seen = vi.fn();
  whenSeen(seen);
  expect(seen).not.toHaveBeenCalled();
  document.dispatchEvent(new Event("prerenderingchange"));
  document.dispatchEvent(new Event("prerenderingchange"));
  expect(seen).toHaveBeenCalledOnce();
});
