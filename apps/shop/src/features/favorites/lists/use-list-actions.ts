import { useMutation, useQueryClient } from "@ensemble/query";
import { explainRefusal } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import { listKeys } from "../../../query-keys";
import { addToList, listRefusals, removeEntry, type FavoriteList } from "../../lists/lists";
import { arrange, entriesOf, saveEntryNote, thingOf, type Entry } from "../entries/entries";
import type { EntryActions } from "../entries/entry-list";

export function useListActions(list: Pick<FavoriteList, "id" | "name">): EntryActions {
  const client = useQueryClient();
  const { queryKey } = entriesOf(list.id);
  const readAgain = () => client.invalidateQueries({ queryKey: listKeys.all });
  const failed = (error: unknown) => {
    toast({ kind: "error", title: explainRefusal(error, listRefusals) });
    return readAgain();
  };

  const arrangement = useMutation({
    // In turn, so that quick moves arrive in theirs.
    scope: { id: "arrange entries" },
    mutationFn: (ids: string[]) => arrange("entries", ids),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (known) =>
        known?.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
      );
    },
    onError: failed,
  });
  const undo = useMutation({
    mutationFn: async ({ entry, ids }: { entry: Entry; ids: string[] }) => {
      const id = await addToList(list.id, thingOf(entry)!, entry.note);
      await arrange(
        "entries",
        ids.map((one) => (one === entry.id ? id : one)),
      );
    },
    onSuccess: readAgain,
    onError: failed,
  });
  const removal = useMutation({
    mutationFn: (entry: Entry) => removeEntry(entry.id),
    onSuccess: async (_, entry) => {
      const ids = (client.getQueryData(queryKey) ?? []).map(({ id }) => id);
      const action = { label: "Undo", run: () => undo.mutate({ entry, ids }) };
      toast({
        kind: "info",
        title: `Removed from ${list.name}`,
        action: thingOf(entry) && action,
      });
      await readAgain();
    },
    onError: failed,
  });

  return {
    arrange: arrangement.mutate,
    saveNote: async (id, note) => {
      await saveEntryNote(id, note);
      await readAgain();
    },
    remove: removal.mutate,
  };
}
