import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { explainRefusal, toggleFavorite, useFavorites } from "@ensemble/session";
import { Spinner, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Loaded } from "../../layout/loaded";
import { listKeys } from "../../query-keys";
import {
  addToList,
  entryOf,
  listRefusals,
  listsOf,
  makeList,
  removeEntry,
  type FavoriteList,
  type Saveable,
} from "./lists";
import { NameForm } from "./name-form";
import styles from "./save-to-list.module.css";

export function ListChoices({ thing, userId }: { thing: Saveable; userId: string }): ReactNode {
  const client = useQueryClient();
  const query = useQuery(listsOf(userId));
  const readAgain = () => client.invalidateQueries({ queryKey: listKeys.all });
  const { mutate, isPending } = useMutation({
    mutationFn: async (list: FavoriteList) => {
      const entry = entryOf(list, thing);
      await (entry ? removeEntry(entry.id) : addToList(list.id, thing));
    },
    onError: (error) => toast({ kind: "error", title: explainRefusal(error, listRefusals) }),
    onSettled: readAgain,
  });
  return (
    <Loaded query={query} what="Your lists" loading={<Spinner size="3" />}>
      {(lists) => (
        <>
          <FavoriteBox thing={thing} />
          <ul className={styles.lists}>
            {lists.map((list) => (
              <li key={list.id}>
                <label className={styles.list}>
                  <input
                    type="checkbox"
                    checked={entryOf(list, thing) !== undefined}
                    aria-disabled={isPending}
                    onChange={() => !isPending && mutate(list)}
                  />
                  {list.name}
                </label>
              </li>
            ))}
          </ul>
          <NameForm
            label="A new list"
            action="Create and save"
            onSave={async (name) => {
              const id = await makeList(userId, name);
              await addToList(id, thing).finally(readAgain);
            }}
          />
        </>
      )}
    </Loaded>
  );
}

export function FavoriteBox({ thing: { kind, id } }: { thing: Saveable }): ReactNode {
  const kept = useFavorites((favorites) => favorites[kind].includes(id));
  return (
    <label className={styles.list}>
      <input type="checkbox" checked={kept} onChange={() => toggleFavorite(kind, id)} />
      Favorites
    </label>
  );
}
