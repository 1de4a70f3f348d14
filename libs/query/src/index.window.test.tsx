import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  focusManager,
  live,
  QueryClient,
  QueryClientProvider,
  recoverWrites,
  useMutation,
  useQuery,
} from ".";

const container = document.createElement("div");
let root: Root;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(container);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

const render = (Screen: () => React.ReactNode) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Screen />
      </QueryClientProvider>,
    ),
  );

test.each([
  { scope: undefined, title: "takes one press until it's answered", sent: [1, 2] },
  { scope: { id: "moves" }, title: "takes every press in order with a scope", sent: [2, 3] },
])("$title", async ({ scope, sent }) => {
  const answers: (() => void)[] = [];
  const send = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
  await render(() => {
    const { mutate } = useMutation({ mutationFn: send, scope });
    return <button onClick={() => mutate()} />;
  });
  const press = () => act(async () => container.querySelector("button")!.click());
  await press();
  await press();
  await act(async () => answers.shift()!());
  expect(send).toHaveBeenCalledTimes(sent[0]!);
  await press();
  await act(async () => answers.shift()!());
  expect(send).toHaveBeenCalledTimes(sent[1]!);
});

test.each([
  { recovered: true, sent: 2, shown: "Saved" },
  { recovered: false, sent: 1, shown: "Refused" },
])("sends a refused write again if it is recovered: $recovered", async (expected) => {
  const send = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error("Signed out"));
  recoverWrites(async () => expected.recovered);
  await render(() => {
    const { mutate, isSuccess, isError } = useMutation({ mutationFn: send });
    const state = isSuccess ? "Saved" : isError ? "Refused" : "";
    return <button onClick={() => mutate()}>{state}</button>;
  });
  await act(async () => container.querySelector("button")!.click());
  await act(() => vi.waitFor(() => expect(container.textContent).toBe(expected.shown)));
  expect(send).toHaveBeenCalledTimes(expected.sent);
  recoverWrites(() => Promise.resolve(false));
});

test("refetches live queries when shown, focused or online again, and each minute", async () => {
  vi.useFakeTimers();
  const read = vi.fn(async () => "rows");
  await render(() => useQuery({ queryKey: ["rows"], queryFn: read, ...live }).data);
  expect(read).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(read).toHaveBeenCalledTimes(2);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await act(async () => focusManager.onFocus());
  expect(read).toHaveBeenCalledTimes(3);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await act(async () => {
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
  });
  expect(read).toHaveBeenCalledTimes(4);
});
