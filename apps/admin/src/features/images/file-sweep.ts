import { useQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { officeKeys } from "../../query-keys";
import { fileAddress, removeFiles } from "./stored-files";

const hour = 60 * 60_000;

/**
 * Removes uploaded files that no row refers to, left by a page closed between upload and save, or by
 * an edit whose old pictures could not be removed. Runs at most once an hour while lists of records
 * with pictures are open; the worker does the same.
 */
export function useFileSweep(): void {
  useQuery({
    queryKey: officeKeys.fileSweep,
    queryFn: sweep,
    staleTime: hour,
    gcTime: hour,
    retry: false,
  });
}

/** Returns the number of removed files. Throws DataError. */
async function sweep(): Promise<number> {
  const unused = await unwrap(db().rpc("unused_files"));
  await removeFiles(unused.map(({ bucket_id, name }) => fileAddress(bucket_id, name)));
  return unused.length;
}
