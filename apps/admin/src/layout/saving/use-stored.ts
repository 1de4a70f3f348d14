import { useQuery } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import { useEffect, useEffectEvent, useState } from "react";

interface Reading<T> {
  table: string;
  id: string;
  /** Throws DataError. */
  read: (id: string) => Promise<T & NonNullable<unknown>>;
  /** Such as "The outfit". */
  what: string;
  /** Follows the toast that says so when it cannot be had. */
  onClose: () => void;
}

/**
 * What a form starts with: what is stored now, and not what was stored when it was opened last. It
 * stays as it was read first: read again behind the form, it would take away what was typed.
 */
export function useStored<T>({ table, id, read, what, onClose }: Reading<T>): T | undefined {
  const { data, isError } = useQuery({
    queryKey: ["admin", "stored", table, id],
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
