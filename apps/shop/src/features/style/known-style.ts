import { useQuery } from "@ensemble/query";
import { useSession } from "@ensemble/session";
import { useOnDevice } from "@ensemble/ui";
import { useEffect, useReducer, useRef } from "react";
import { accountStyle, useSaveStyle } from "./account-style";
import { changeDeviceStyle, deviceStyle } from "./device-style";
import { isUnsaid, noStyle, saidIn, type Style, type StyleChange } from "./style";

/** What the device alone knows comes before what the account knows, fact by fact (STYLE-2). */
export const merged = (onDevice: Style, inAccount: Style): Style => ({
  ...inAccount,
  ...saidIn(onDevice),
});

/**
 * This person's style, from device and account, as a query result: undefined until known. `change`
 * keeps some of it, and returns false when that only lasts as long as the page.
 */
export function useStyle() {
  const onDevice = useOnDevice(deviceStyle, noStyle);
  const [, redraw] = useReducer((changes: number) => changes + 1, 0);
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : undefined;
  const account = useQuery({ ...accountStyle(userId ?? ""), enabled: userId !== undefined });
  const save = useSaveStyle();
  const failed = userId !== undefined && account.isError && account.data === undefined;
  const open = session.status === "loading" || (userId !== undefined && account.isPending);

  function change(part: StyleChange): boolean {
    const kept = changeDeviceStyle(part);
    if (userId) save.mutate({ userId, change: part }, { onSuccess: redraw });
    redraw();
    return kept;
  }

  // An account that cannot be read must not block what the device knows.
  const known = failed
    ? isUnsaid(onDevice)
      ? undefined
      : onDevice
    : merged(onDevice, account.data ?? noStyle);
  return {
    userId,
    onDevice,
    inAccount: account.data,
    data: open ? undefined : known,
    isError: failed,
    refetch: account.refetch,
    /** How the last change fared with the account; "idle" when there is none. */
    saving: save.status,
    change,
  };
}

/** The account takes what the device learned before sign-in, or could not send (STYLE-2). */
export function useJoinStyle({ userId, onDevice, inAccount }: ReturnType<typeof useStyle>): void {
  const { mutate } = useSaveStyle();
  const tried = useRef<Style>(undefined);
  const ready = inAccount !== undefined;
  useEffect(() => {
    if (!userId || !ready || isUnsaid(onDevice) || tried.current === onDevice) return;
    tried.current = onDevice;
    mutate({ userId, change: saidIn(onDevice) });
  }, [userId, ready, onDevice, mutate]);
}
