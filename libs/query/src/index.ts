export {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
