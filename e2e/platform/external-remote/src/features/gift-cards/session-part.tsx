import type { ReactNode } from "react";
import type { SessionProps } from "../../parts";
import { lowestPrice } from "./amounts";

export default function SessionPart({ expert }: SessionProps): ReactNode {
  return (
    <p>
      Give a session with {expert} from {lowestPrice()}
    </p>
  );
}
