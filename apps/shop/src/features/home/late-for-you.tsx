import { useLateCode } from "@ensemble/controls";
import { useFavorites, useSession } from "@ensemble/session";
import { useOnDevice } from "@ensemble/ui";
import type { ReactNode } from "react";
import { viewedText } from "../recently-viewed/viewed";
import { isStyleKept } from "../visitors/kept-style";

const load = () => import("../for-you/for-you");

/** 'For You', for those of whom something may be known; its code comes after the page (FORYOU-2). */
export function LateForYou(): ReactNode {
  const signedIn = useSession(({ status }) => status === "signedIn");
  const saved = useFavorites(({ outfits, items }) => outfits.length + items.length > 0);
  const said = useOnDevice(isStyleKept, false);
  const looked = useOnDevice(viewedText, "") !== "";
  const { code } = useLateCode(load, signedIn || saved || said || looked);
  return code && <code.ForYou />;
}
