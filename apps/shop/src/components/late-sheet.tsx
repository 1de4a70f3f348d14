import { useLazyModule } from "@ensemble/controls";
import { type ReactNode, useState } from "react";

interface LateSheet {
  open: () => void;
  /** Render it beside what opens it; it shows after `open` was called. */
  sheet: ReactNode;
}

/**
 * A sheet that few visits open, from a chunk of its own. `load` must be the same function on every
 * render; `failure` is said when its code does not load, and `open` tries again.
 */
export function useLateSheet<Code extends object>(
  load: () => Promise<Code>,
  failure: string,
  render: (code: Code, close: () => void) => ReactNode,
): LateSheet {
  const [wanted, setWanted] = useState(false);
  const { code, failed, retry } = useLazyModule(load, wanted);
  return {
    open: () => {
      if (failed) retry();
      setWanted(true);
    },
    sheet: wanted && (
      <>
        {failed && <span role="alert">{failure}</span>}
        {code && render(code, () => setWanted(false))}
      </>
    ),
  };
}
