import { Choice } from "@ensemble/controls";
import { paths } from "@ensemble/contract";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Link, useLocation } from "@ensemble/router";
import { explainRefusal, toggleFavorite, useFavorites, useSession } from "@ensemble/session";
import { Button, PlainList, Spinner, Text, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Loaded } from "../../components/loaded";
import { Sheet } from "../../components/sheet";
import { listKeys } from "../../query-keys";
import type { Saveable } from "./entries";
import {
  addToList,
  type FavoriteList,
  isOnList,
  listRefusals,
  listsOf,
  makeList,
  removeFromList,
} from "./lists";
import { NameForm } from "./name-form";

interface SaveToListProps {
  thing: Saveable;
  onClose: () => void;
}

/** Which lists an outfit or an item is on: a box each, the favorites first (FAV-6). */
export function SaveToList({ thing, onClose }: SaveToListProps): ReactNode {
  const session = useSession();
  const { pathname, search } = useLocation();
  return (
    <Sheet title="Save to List" onClose={onClose} foot={<Button size="3">Done</Button>}>
      <Text as="p" color="gray" mb="3">
        {thing.name}
      </Text>
      {session.status === "signedIn" ? (
        <ListChoices thing={thing} userId={session.user.id} />
      ) : (
        <>
          <FavoriteBox thing={thing} />
          <Text as="p">
            <Link to={paths.auth(pathname + search)}>Sign in</Link> to make lists of your own, with
            notes and a link to share each.
          </Text>
        </>
      )}
    </Sheet>
  );
}

function ListChoices({ thing, userId }: { thing: Saveable; userId: string }): ReactNode {
  const client = useQueryClient();
  const query = useQuery(listsOf(userId));
  const readAgain = () => client.invalidateQueries({ queryKey: listKeys.all });
  const { mutate, isPending } = useMutation({
    mutationFn: (list: FavoriteList) =>
      isOnList(list, thing) ? removeFromList(list.id, thing.id) : addToList(userId, list.id, thing),
    onError: (error) => toast({ kind: "error", title: explainRefusal(error, listRefusals) }),
    onSettled: readAgain,
  });
  return (
    <Loaded query={query} what="Your lists" loading={<Spinner size="3" />}>
      {(lists) => (
        <>
          <FavoriteBox thing={thing} />
          <PlainList>
            {lists.map((list) => (
              <li key={list.id}>
                <Choice>
                  <input
                    type="checkbox"
                    checked={isOnList(list, thing)}
                    aria-disabled={isPending}
                    onChange={() => !isPending && mutate(list)}
                  />
                  {list.name}
                </Choice>
              </li>
            ))}
          </PlainList>
          <NameForm
            label="A new list"
            action="Create and save"
            onSave={async (name) => {
              const id = await makeList(userId, name);
              await addToList(userId, id, thing).finally(readAgain);
            }}
          />
        </>
      )}
    </Loaded>
  );
}

function FavoriteBox({ thing: { kind, id } }: { thing: Saveable }): ReactNode {
  const kept = useFavorites((favorites) => favorites[kind].includes(id));
  return (
    <Choice>
      <input type="checkbox" checked={kept} onChange={() => toggleFavorite(kind, id)} />
      Favorites
    </Choice>
  );
}
