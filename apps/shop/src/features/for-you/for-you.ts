import { queryOptions, useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { db, unwrap, useSession } from "@ensemble/session";
import { toast, useOnDevice } from "@ensemble/ui";
import { useReducer } from "react";
import { outfitKeys, styleKeys } from "../../query-keys";
import { readText, storeText } from "../style/visitor";

/** Set on a device whose visitor wants no outfits chosen. */
const key = "ensemble.for-you";
const onHere = (): boolean => readText(key) !== "off";

const accountSwitch = (userId: string) =>
  queryOptions({
    queryKey: styleKeys.forYou(userId),
    queryFn: async (): Promise<boolean> => {
      const [row] = await unwrap(
        db().from("style_profiles").select("for_you").eq("user_id", userId),
      );
      return row?.for_you ?? true;
    },
  });

interface ForYouSwitch {
  /** False until it is known. */
  on: boolean;
  known: boolean;
  turn: (on: boolean) => void;
}

/** Whether outfits are chosen for this person: an account's choice, or a visitor's on the device. */
export function useForYouSwitch(): ForYouSwitch {
  const here = useOnDevice(onHere, false);
  const [, rerender] = useReducer((turns: number) => turns + 1, 0);
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : undefined;
  const { data } = useQuery({ ...accountSwitch(userId ?? ""), enabled: userId !== undefined });
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (row: { user_id: string; for_you: boolean }) => {
      await unwrap(db().from("style_profiles").upsert(row));
    },
    onSuccess: (_, { user_id, for_you }) => {
      client.setQueryData(accountSwitch(user_id).queryKey, for_you);
      client.removeQueries({ queryKey: outfitKeys.allForYou });
    },
    onError: (error) => {
      console.warn("The choice was not saved.", error);
      toast({
        kind: "error",
        title: "Error",
        description: "Your choice wasn't saved. Please try again.",
      });
    },
  });
  if (session.status === "loading") return { on: false, known: false, turn: () => undefined };
  if (!userId) {
    return {
      on: here,
      known: true,
      turn: (on) => {
        storeText(key, on ? null : "off");
        rerender();
      },
    };
  }
  const wanted = save.isPending ? save.variables.for_you : data;
  return {
    on: wanted ?? false,
    known: wanted !== undefined,
    turn: (for_you) => save.mutate({ user_id: userId, for_you }),
  };
}
