import { isShoeSize, type ShopOccasion, shopOccasionNames } from "@ensemble/domain";
import { Constants, type Database } from "@ensemble/contract/database";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { db, unwrap, useSession } from "@ensemble/session";
import { useOnDevice } from "@ensemble/ui";
import { useEffect, useReducer, useRef } from "react";
import { styleKeys } from "../../query-keys";
import { readText, storeText, styleKey } from "./visitor";

type Enums = Database["public"]["Enums"];
export type Size = Enums["size"];
const { item_color, vibe, budget_band, quiz_brand, size, shoe_size } = Constants.public.Enums;

/** What a person says of their sizes and style, wherever they say it; empty is unsaid (STYLE-1). */
export interface Style {
  size: Size[];
  shoe_size: Enums["shoe_size"][];
  colors: Enums["item_color"][];
  vibe: Enums["vibe"][];
  budget: Enums["budget_band"][];
  occasions: ShopOccasion[];
  brands: Enums["quiz_brand"][];
}

/** Some of its facts, all of them to be kept. */
type StyleChange = Partial<Style>;

/** The possible values of each fact, in display order. */
export const styleOptions: { readonly [Fact in keyof Style]: Readonly<Style[Fact]> } = {
  size: size.filter((one) => !isShoeSize(one)),
  shoe_size,
  colors: item_color,
  vibe,
  budget: budget_band,
  occasions: Object.keys(shopOccasionNames) as ShopOccasion[],
  brands: quiz_brand,
};

const facts = Object.keys(styleOptions) as (keyof Style)[];

/** The facts with one value at most. */
const single: readonly string[] = ["size", "shoe_size", "vibe", "budget"] satisfies (keyof Style)[];
const isSingle = (fact: string): boolean => single.includes(fact);

/** The style in stored values, without those that do not exist (any more). */
function readStyle(stored: Partial<Record<string, unknown>>): Style {
  const entries = facts.map((fact) => {
    const values = stored[fact];
    const valid = Array.isArray(values)
      ? styleOptions[fact].filter((option) => values.includes(option))
      : [];
    return [fact, isSingle(fact) ? valid.slice(0, 1) : valid];
  });
  return Object.fromEntries(entries) as Style;
}

/** The sizes in a style, of clothes and of shoes. */
export const sizesIn = ({ size, shoe_size }: Style): Size[] => [...size, ...shoe_size];

export const noStyle = readStyle({});

/** The facts that say something. */
const enteredFacts = (style: StyleChange): StyleChange =>
  Object.fromEntries(
    Object.entries(style).filter(([, values]) => values.length > 0),
  ) as StyleChange;

const isEmpty = (style: StyleChange): boolean => Object.keys(enteredFacts(style)).length === 0;

let cachedStyle = { text: "", style: noStyle };

/**
 * What this device knows and no account does: a visitor's style, or what an account has not taken
 * yet. The same object until it changes.
 */
export function deviceStyle(): Style {
  const text = readText(styleKey) ?? "";
  if (text !== cachedStyle.text) cachedStyle = { text, style: readStyle(parseJson(text)) };
  return cachedStyle.style;
}

function parseJson(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {}; // Invalid content: nothing is known.
  }
}

/** Keeps a change on this device. Returns false when it only lasts as long as the page. */
export function changeDeviceStyle(change: StyleChange): boolean {
  const style = { ...deviceStyle(), ...change };
  return storeText(styleKey, isEmpty(style) ? null : JSON.stringify(style));
}

/** Drops what an account has now, but not what was said differently since. */
export function removeFromDevice(saved: StyleChange): void {
  const now = deviceStyle();
  const unchanged = (Object.keys(saved) as (keyof Style)[]).filter(
    (fact) => String(now[fact]) === String(saved[fact]),
  );
  if (unchanged.length > 0)
    changeDeviceStyle(Object.fromEntries(unchanged.map((fact) => [fact, []])));
}

type Row = Pick<Database["public"]["Tables"]["style_profiles"]["Insert"], keyof Style>;

/** The style that an account keeps. */
const accountStyle = (userId: string) =>
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
function useSaveStyle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveStyle,
    onMutate: ({ userId, change }) => {
      client.setQueryData(
        accountStyle(userId).queryKey,
        (cached) => cached && { ...cached, ...change },
      );
    },
    onSuccess: (_, { userId, change }) => {
      removeFromDevice(change);
      const { queryKey } = accountStyle(userId);
      if (!client.getQueryData(queryKey)) void client.invalidateQueries({ queryKey });
    },
    onError: (error) =>
      console.warn(
        "The style wasn't saved to the account. It will be sent on the next visit.",
        error,
      ),
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

/** What the device alone knows comes before what the account knows, fact by fact (STYLE-2). */
export const mergeStyles = (onDevice: Style, inAccount: Style): Style => ({
  ...inAccount,
  ...enteredFacts(onDevice),
});

/**
 * This person's style, from device and account, as a query result: undefined until known. `change`
 * keeps some of it, and returns false when that only lasts as long as the page.
 */
export function useStyle() {
  const onDevice = useOnDevice(deviceStyle, noStyle);
  const [, rerender] = useReducer((changes: number) => changes + 1, 0);
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : undefined;
  const account = useQuery({ ...accountStyle(userId ?? ""), enabled: userId !== undefined });
  const save = useSaveStyle();
  const hasFailed = userId !== undefined && account.isError && account.data === undefined;
  const isLoading = session.status === "loading" || (userId !== undefined && account.isPending);

  function change(facts: StyleChange): boolean {
    const isStored = changeDeviceStyle(facts);
    if (userId) save.mutate({ userId, change: facts }, { onSuccess: rerender });
    rerender();
    return isStored;
  }

  // An account that cannot be read must not block what the device knows.
  const style = hasFailed
    ? isEmpty(onDevice)
      ? undefined
      : onDevice
    : mergeStyles(onDevice, account.data ?? noStyle);
  return {
    userId,
    onDevice,
    inAccount: account.data,
    data: isLoading ? undefined : style,
    isError: hasFailed,
    refetch: account.refetch,
    /** How the last change fared with the account; "idle" when there is none. */
    saving: save.status,
    change,
  };
}

/** The account takes what the device learned before sign-in, or could not send (STYLE-2). */
export function useSyncStyle({ userId, onDevice, inAccount }: ReturnType<typeof useStyle>): void {
  const { mutate } = useSaveStyle();
  const lastTried = useRef<Style>(undefined);
  const ready = inAccount !== undefined;
  useEffect(() => {
    if (!userId || !ready || isEmpty(onDevice) || lastTried.current === onDevice) return;
    lastTried.current = onDevice;
    mutate({ userId, change: enteredFacts(onDevice) });
  }, [userId, ready, onDevice, mutate]);
}
