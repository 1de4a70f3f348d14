// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from "@ensemble/query";
import { act, useState, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "./query-client";

let resolve: (name: string) => void;
const answer = new Promise<string>((settle) => (resolve = settle));

/** Like a dialog whose code comes after the form that fills it was drawn. */
function Opening({ children }: { children: () => ReactNode }): ReactNode {
  const [drawn, setDrawn] = useState(false);
  return drawn ? children() : <button onClick={() => setDrawn(true)}>Open</button>;
}

function Form(): ReactNode {
  const partner = useQuery({ queryKey: ["partner"], queryFn: () => answer });
  if (partner.isError) return "failed";
  return <Opening>{() => partner.data ?? "Loading..."}</Opening>;
}

const place = document.createElement("div");
const root = createRoot(place);
beforeEach(async () => {
  document.body.append(place);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <Form />
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => act(async () => root.unmount()));

test("what is read only after the data came is the data", async () => {
  await act(async () => {
    resolve("Zara");
    await new Promise((settle) => setTimeout(settle, 10));
  });
  await act(async () => place.querySelector("button")!.click());
  await vi.waitFor(() => expect(place.textContent).toBe("Zara"));
});
