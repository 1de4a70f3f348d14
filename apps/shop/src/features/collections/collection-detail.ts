import { queryOptions } from "@ensemble/query";
import { unwrap } from "@ensemble/session";
import { collectionKeys } from "../../query-keys";
import { newestCollections } from "./collections";

/** One collection; null when none has this slug. */
export const collectionBySlug = (slug: string) =>
  queryOptions({
    queryKey: collectionKeys.collection(slug),
    queryFn: async () => {
      const [collection] = await unwrap(newestCollections().eq("slug", slug).limit(1));
      return collection ?? null;
    },
  });
