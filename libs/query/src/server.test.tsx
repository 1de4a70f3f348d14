import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { QueryClient, QueryClientProvider, useInfiniteQuery, useQuery } from "./index";
import { dehydrate, renderUntilSettled } from "./server";

const client = () => new QueryClient();

const renders = (own: QueryClient, node: ReactNode) =>
  renderUntilSettled(own, () =>
    renderToString(<QueryClientProvider client={own}>{node}</QueryClientProvider>),
  );

/** Runs `depth` queries, each after the previous one. */
function Chain({ depth, at = 1 }: { depth: number; at?: number }): ReactNode {
  const { data } = useQuery({ queryKey: ["chain", at], queryFn: async () => `part ${at}` });
  if (data === undefined) return "reading";
  return at < depth ? <Chain depth={depth} at={at + 1} /> : data;
}

test("rerenders until all queries have settled", async () => {
  const own = client();
  expect(await renders(own, <Chain depth={3} />)).toBe("part 3");
  expect(dehydrate(own).queries.map(({ state }) => state.data)).toEqual([
    "part 1",
    "part 2",
    "part 3",
  ]);
});

test("gives up on a screen that keeps starting queries", async () => {
  expect(await renders(client(), <Chain depth={5} />)).toBeUndefined();
});

test("fetches infinite queries, but not disabled ones", async () => {
  const never = vi.fn();
  function List() {
    useQuery({ queryKey: ["own"], queryFn: never, enabled: false });
    const { data } = useInfiniteQuery({
      queryKey: ["list"],
      queryFn: async ({ pageParam }) => `page ${pageParam}`,
      initialPageParam: 1,
      getNextPageParam: () => undefined,
    });
    return data?.pages.join() ?? "reading";
  }
  expect(await renders(client(), <List />)).toBe("page 1");
  expect(never).not.toHaveBeenCalled();
});

test("fails after one attempt when a query fails", async () => {
  const queryFn = vi.fn(() => Promise.reject(new Error("injected")));
  function Failing() {
    useQuery({ queryKey: ["failing"], queryFn });
    return null;
  }
  await expect(renders(client(), <Failing />)).rejects.toThrow("injected");
  expect(queryFn).toHaveBeenCalledOnce();
});
