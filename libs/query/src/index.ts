export {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** A prefetch, whose failure no screen shows. */
      prefetch?: boolean;
      /**
       * The answer to signed-in people may have more than the one to anonymous visitors, for whom
       * servers render pages. It is fetched again for signed-in visitors.
       */
      dependsOnRights?: boolean;
    };
  }
}
