import { isShoeSize, type ShopOccasion, shopOccasionNames } from "@ensemble/domain";
import { Constants, type Database } from "@ensemble/contract/database";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { db, unwrap, useSession, readText, storeText } from "@ensemble/session";
import { useOnDevice } from "@ensemble/ui";
import { useEffect, useReducer, useRef } from "react";
import { styleKeys } from "../../query-keys";
import { styleKey } from "./visitor";

type Enums = Database["public"]["Enums"];
export type Size = Enums["size"];
const { item_color, vibe, budget_band, quiz_brand, size, shoe_size } = Constants.public.Enums;

/** The sizes and style that a shopper entered on any screen. Empty means not entered (STYLE-1). */
export interface Style {
  size: Size[];
  shoe_size: Enums["shoe_size"][];
  colors: Enums["item_color"][];
  vibe: Enums["vibe"][];
  budget: Enums["budget_band"][];
  occasions: ShopOccasion[];
  brands: Enums["quiz_brand"][];
}

/** Facts to change. Others stay as they are. */
export type StyleChange = Partial<Style>;

/** The possible values of each fact, in display order. */
export const styleOptions: { readonly [Fact in keyof Style]: Readonly<Style[Fact]> } = {
  size: size.filter((value) => !isShoeSize(value)),
  shoe_size,
  colors: item_color,
  vibe,
  budget: budget_band,
  occasions: Object.keys(shopOccasionNames) as ShopOccasion[],
  brands: quiz_brand,
};

const facts = Object.keys(styleOptions) as (keyof Style)[];

/** The facts with at most one value. */
const single: readonly string[] = ["size", "shoe_size", "vibe", "budget"] satisfies (keyof Style)[];
const isSingle = (fact: string): boolean => single.includes(fact);

/** Parses stored values. Drops values that don't exist (anymore). */
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

export const sizesIn = ({ size, shoe_size }: Style): Size[] => [...size, ...shoe_size];

export const noStyle = readStyle({});

const enteredFacts = (style: StyleChange): StyleChange =>
  Object.fromEntries(
    Object.entries(style).filter(([, values]) => values.length > 0),
  ) as StyleChange;

const isEmpty = (style: StyleChange): boolean => Object.keys(enteredFacts(style)).length === 0;

let cachedStyle = { text: "", style: noStyle };

/**
 * Returns the facts stored on this device, of a visitor or not yet saved to the account. Returns
 * the same object until it changes.
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
    return {}; // Invalid stored data.
  }
}

/** Stores a change on this device. Returns false if it only lasts until the page closes. */
export function changeDeviceStyle(change: StyleChange): boolean {
  const style = { ...deviceStyle(), ...change };
  return storeText(styleKey, isEmpty(style) ? null : JSON.stringify(style));
}

/** Removes facts from the device that were saved to the account, unless they have changed since. */
export function removeFromDevice(saved: StyleChange): void {
  const now = deviceStyle();
  const unchanged = (Object.keys(saved) as (keyof Style)[]).filter(
    (fact) => String(now[fact]) === String(saved[fact]),
  );
  if (unchanged.length > 0)
    changeDeviceStyle(Object.fromEntries(unchanged.map((fact) => [fact, []])));
}

type Row = Pick<Database["public"]["Tables"]["style_profiles"]["Insert"], keyof Style>;

const accountStyleQuery = (userId: string) =>
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

/** Saves a change to the account in the background. The device keeps it until it's saved. */
function useSaveStyle() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: "style" },
    mutationFn: saveStyle,
    onMutate: ({ userId, change }) => {
      client.setQueryData(
        accountStyleQuery(userId).queryKey,
        (cached) => cached && { ...cached, ...change },
      );
    },
    onSuccess: (_, { userId, change }) => {
      removeFromDevice(change);
      const { queryKey } = accountStyleQuery(userId);
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

/** Merges the style of the device into that of the account, fact by fact (STYLE-2). */
export const mergeStyles = (onDevice: Style, inAccount: Style): Style => ({
  ...inAccount,
  ...enteredFacts(onDevice),
});

/**
 * Returns the shopper's style from device and account as a query result, undefined while loading.
 * `change` stores some facts and returns false if they only last until the page closes.
 */
export function useStyle() {
  const onDevice = useOnDevice(deviceStyle, noStyle);
  const [, rerender] = useReducer((changes: number) => changes + 1, 0);
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : undefined;
  const account = useQuery({ ...accountStyleQuery(userId ?? ""), enabled: userId !== undefined });
  const save = useSaveStyle();
  const hasFailed = userId !== undefined && account.isError && account.data === undefined;
  const isLoading = session.status === "loading" || (userId !== undefined && account.isPending);

  function change(facts: StyleChange): boolean {
    const isStored = changeDeviceStyle(facts);
    if (userId) save.mutate({ userId, change: facts }, { onSuccess: rerender });
    rerender();
    return isStored;
  }

  // If the account can't be loaded, use the device's facts.
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
    /** The state of the last save to the account. */
    saving: save.status,
    change,
  };
}

/** Saves facts to the account that were entered before sign-in or couldn't be sent (STYLE-2). */
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
