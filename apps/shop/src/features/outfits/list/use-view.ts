import { inPlace } from "@ensemble/list";
import { useLocation, useSearchParams } from "@ensemble/router";

export type View = "grid" | "list";

/** How the outfits are laid out, which the address remembers, and how to change it. */
export function useView(): [View, (view: View) => void] {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  function show(view: View): void {
    const changed = new URLSearchParams(address);
    if (view === "grid") changed.delete("view");
    else changed.set("view", view);
    setAddress(changed, { replace: true, state: state as unknown, ...inPlace });
  }
  return [address.get("view") === "list" ? "list" : "grid", show];
}
