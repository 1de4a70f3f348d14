import { fileAddress, removeFiles } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { adminKeys } from "../query-keys";

const hour = 60 * 60_000;

/**
 * Removes unreferenced files, such as those of a page closed between upload and save. Runs at most
 * once an hour while lists of records with pictures are open, like the worker.
 */
export function useFileSweep(): void {
  useQuery({
    queryKey: adminKeys.fileSweep,
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
