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

/**
 * The `meta` of queries that may answer signed-in people with more than anonymous visitors, for whom
 * servers render pages: they are asked again for whoever is signed in.
 */
export const dependsOnRights = { dependsOnRights: true };
