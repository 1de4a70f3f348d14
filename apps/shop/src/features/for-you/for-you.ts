import { queryOptions, useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { db, unwrap, useSession, readText, storeText } from "@ensemble/session";
import { toast, useOnDevice } from "@ensemble/ui";
import { useReducer } from "react";
import { outfitKeys, styleKeys } from "../../query-keys";

/** "off" if the visitor turned recommendations off. */
const storageKey = "ensemble.for-you";
const isEnabledOnDevice = (): boolean => readText(storageKey) !== "off";

const accountSwitchQuery = (userId: string) =>
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
  /** False while loading. */
  enabled: boolean;
  isLoaded: boolean;
  setEnabled: (enabled: boolean) => void;
}

/** Returns the switch for recommendations, from the account or, if signed out, from this device. */
export function useForYouSwitch(): ForYouSwitch {
  const enabledOnDevice = useOnDevice(isEnabledOnDevice, false);
  const [, rerender] = useReducer((renders: number) => renders + 1, 0);
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : undefined;
  const { data } = useQuery({ ...accountSwitchQuery(userId ?? ""), enabled: userId !== undefined });
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (row: { user_id: string; for_you: boolean }) => {
      await unwrap(db().from("style_profiles").upsert(row));
    },
    onSuccess: (_, { user_id, for_you }) => {
      client.setQueryData(accountSwitchQuery(user_id).queryKey, for_you);
      client.removeQueries({ queryKey: outfitKeys.allForYou });
    },
    onError: (error) => {
      console.warn("The choice wasn't saved.", error);
      toast({
        kind: "error",
        title: "Error",
        description: "Your choice wasn't saved. Please try again.",
      });
    },
  });
  if (session.status === "loading")
    return { enabled: false, isLoaded: false, setEnabled: () => undefined };
  if (!userId) {
    return {
      enabled: enabledOnDevice,
      isLoaded: true,
      setEnabled: (enabled) => {
        storeText(storageKey, enabled ? null : "off");
        rerender();
      },
    };
  }
  const current = save.isPending ? save.variables.for_you : data;
  return {
    enabled: current ?? false,
    isLoaded: current !== undefined,
    setEnabled: (for_you) => save.mutate({ user_id: userId, for_you }),
  };
}
