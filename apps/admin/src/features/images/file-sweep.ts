import { useQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { fileAddress, removeFiles } from "./stored-files";

const hour = 60 * 60_000;

/**
 * Takes uploaded files away that no row names: of a page that was closed between a picture and its
 * row, or of an edit whose old pictures could not be removed. At most once an hour while lists of
 * what has pictures are used; our worker does the same.
 */
export function useFileSweep(): void {
  useQuery({
    queryKey: ["admin", "file-sweep"],
    queryFn: sweep,
    staleTime: hour,
    gcTime: hour,
    retry: false,
  });
}

/** Returns how many files it took. Throws DataError. */
async function sweep(): Promise<number> {
  const unused = await unwrap(db().rpc("unused_files"));
  await removeFiles(unused.map(({ bucket_id, name }) => fileAddress(bucket_id, name)));
  return unused.length;
}
