import { useLazyModule } from "@ensemble/controls";
import { type ReactNode, useState } from "react";

interface LazySheet {
  open: () => void;
  /** Render it beside what opens it; it shows after `open` was called. */
  sheet: ReactNode;
}

/**
 * A sheet that few visits open, from a chunk of its own. `load` must be the same function on every
 * render; `failure` is said when its code does not load, and `open` tries again.
 */
export function useLazySheet<Code extends object>(
  load: () => Promise<Code>,
  failure: string,
  render: (code: Code, close: () => void) => ReactNode,
): LazySheet {
  const [isOpen, setIsOpen] = useState(false);
  const { code, failed, retry } = useLazyModule(load, isOpen);
  return {
    open: () => {
      if (failed) retry();
      setIsOpen(true);
    },
    sheet: isOpen && (
      <>
        {failed && <span role="alert">{failure}</span>}
        {code && render(code, () => setIsOpen(false))}
      </>
    ),
  };
}
