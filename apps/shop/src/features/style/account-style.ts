import type { Database } from "@ensemble/contract";
import { queryOptions, useMutation, useQueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { styleKeys } from "../../query-keys";
import { dropFromDevice } from "./device-style";
import { isSingle, noStyle, readStyle, type Style, type StyleChange } from "./style";

type Row = Pick<Database["public"]["Tables"]["style_profiles"]["Insert"], keyof Style>;

/** The style that an account keeps. */
export const accountStyle = (userId: string) =>
  queryOptions({
    queryKey: styleKeys.account(userId),
    queryFn: async (): Promise<Style> => {
      const [row] = await unwrap(
        db()
          .from("style_profiles")
          .select("size, shoe_size, colors, vibe, budget, occasions, brands")
          .eq("user_id", userId),
      );
      if (!row) return noStyle;
      const lists = Object.entries(row).map(([fact, value]) => [fact, [value ?? []].flat()]);
      return readStyle(Object.fromEntries(lists) as Record<string, unknown>);
    },
  });

interface AccountChange {
  userId: string;
  change: StyleChange;
}

/** Saves a change in the account, in the background; until then it is on the device. */
export function useSaveStyle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveStyle,
    onMutate: ({ userId, change }) => {
      client.setQueryData(
        accountStyle(userId).queryKey,
        (known) => known && { ...known, ...change },
      );
    },
    onSuccess: (_, { userId, change }) => {
      dropFromDevice(change);
      const { queryKey } = accountStyle(userId);
      if (!client.getQueryData(queryKey)) void client.invalidateQueries({ queryKey });
    },
    onError: (error) => console.warn("The style reaches the account at the next visit.", error),
  });
}

async function saveStyle({ userId, change }: AccountChange): Promise<void> {
  const columns = Object.entries(change).map(([fact, values]) => [
    fact,
    isSingle(fact) ? (values[0] ?? null) : values,
  ]);
  const row = { ...(Object.fromEntries(columns) as Partial<Row>), user_id: userId };
  await unwrap(db().from("style_profiles").upsert(row));
}
