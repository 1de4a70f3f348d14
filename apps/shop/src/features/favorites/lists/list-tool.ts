import { useQueryClient } from "@ensemble/query";
import { listKeys } from "../../../query-keys";
import type { NamedList } from "./list-sheet";

export interface ListToolProps {
  userId: string;
  list: NamedList;
  onClose: () => void;
}

export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: listKeys.all });
}
