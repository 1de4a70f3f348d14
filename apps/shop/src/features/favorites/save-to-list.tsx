import { Choice } from "@ensemble/controls";
import { paths } from "@ensemble/contract";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Link, useLocation } from "@ensemble/router";
import { explainRefusal, toggleFavorite, useFavorites, useSession } from "@ensemble/session";
import { Button, PlainList, Spinner, Text, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { QueryView } from "../../components/query-view";
import { Sheet } from "../../components/sheet";
import { listKeys } from "../../query-keys";
import type { Saveable } from "./entries";
import {
  addToList,
  createList,
  type FavoriteList,
  isOnList,
  listRefusals,
  listsQuery,
  removeFromList,
} from "./lists";
import { NameForm } from "./name-form";

interface SaveToListProps {
  saveable: Saveable;
  onClose: () => void;
}

/** A checkbox for each list, the favorites first (FAV-6). */
export function SaveToList({ saveable, onClose }: SaveToListProps): ReactNode {
  const session = useSession();
  const { pathname, search } = useLocation();
  return (
    <Sheet title="Save to List" onClose={onClose} footer={<Button size="3">Done</Button>}>
      <Text as="p" color="gray" mb="3">
        {saveable.name}
      </Text>
      {session.status === "signedIn" ? (
        <ListChoices saveable={saveable} userId={session.user.id} />
      ) : (
        <>
          <FavoriteCheckbox saveable={saveable} />
          <Text as="p">
            <Link to={paths.auth(`${pathname}${search ? `${search}&` : "?"}save=${saveable.id}`)}>
              Sign in
            </Link>{" "}
            to create your own lists, with notes and a link for sharing.
          </Text>
        </>
      )}
    </Sheet>
  );
}

function ListChoices({ saveable, userId }: { saveable: Saveable; userId: string }): ReactNode {
  const client = useQueryClient();
  const query = useQuery(listsQuery(userId));
  const refetchLists = () => client.invalidateQueries({ queryKey: listKeys.all });
  const { mutate, isPending } = useMutation({
    mutationFn: (list: FavoriteList) =>
      isOnList(list, saveable)
        ? removeFromList(list.id, saveable.id)
        : addToList(userId, list.id, saveable),
    onError: (error) => toast({ kind: "error", title: explainRefusal(error, listRefusals) }),
    onSettled: refetchLists,
  });
  return (
    <QueryView query={query} subject="Your lists" loading={<Spinner size="3" />}>
      {(lists) => (
        <>
          <FavoriteCheckbox saveable={saveable} />
          <PlainList>
            {lists.map((list) => (
              <li key={list.id}>
                <Choice>
                  <input
                    type="checkbox"
                    checked={isOnList(list, saveable)}
                    aria-disabled={isPending}
                    onChange={() => mutate(list)}
                  />
                  {list.name}
                </Choice>
              </li>
            ))}
          </PlainList>
          <NameForm
            label="New list"
            action="Create and Save"
            onSave={async (name) => {
              const id = await createList(userId, name);
              await addToList(userId, id, saveable).finally(refetchLists);
            }}
          />
        </>
      )}
    </QueryView>
  );
}

function FavoriteCheckbox({ saveable: { kind, id } }: { saveable: Saveable }): ReactNode {
  const isFavorite = useFavorites((favorites) => favorites[kind].includes(id));
  return (
    <Choice>
      <input type="checkbox" checked={isFavorite} onChange={() => toggleFavorite(kind, id)} />
      Favorites
    </Choice>
  );
}
