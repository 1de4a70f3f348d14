import { useQuery } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { recordKeys } from "../../query-keys";

interface StoredOptions<T> {
  table: string;
  id: string;
  /** Throws DataError. */
  read: (id: string) => Promise<T & NonNullable<unknown>>;
  /** Such as "The outfit". */
  what: string;
  /** Called after an error toast when reading fails. */
  onClose: () => void;
}

/**
 * Reads what a form starts with: what is stored now, not a cached version. The result stays as first
 * read, because a later one would overwrite what was typed.
 */
export function useStored<T>({ table, id, read, what, onClose }: StoredOptions<T>): T | undefined {
  const { data, isError } = useQuery({
    queryKey: recordKeys.stored(table, id),
    queryFn: () => read(id),
    staleTime: 0,
    gcTime: 0,
  });
  const [stored, setStored] = useState<T | undefined>(data);
  if (data !== undefined && stored === undefined) setStored(data);
  const giveUp = useEffectEvent(() => {
    const description = `${what} could not be opened. Check your connection and try again.`;
    toast({ kind: "error", title: "Error", description });
    onClose();
  });
  useEffect(() => {
    if (isError) giveUp();
  }, [isError]);
  return stored;
}
