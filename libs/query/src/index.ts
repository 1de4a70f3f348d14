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
