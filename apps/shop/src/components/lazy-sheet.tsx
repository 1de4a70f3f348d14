import { useLazyModule } from "@ensemble/controls";
import { type ReactNode, useState } from "react";

interface LazySheet {
  open: () => void;
  /** Render it next to the trigger. It stays empty until `open` is called. */
  sheet: ReactNode;
}

/**
 * Loads a rarely used sheet in its own chunk. `load` must be the same function on every render.
 * Shows `failure` if the chunk fails to load; calling `open` again retries.
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
