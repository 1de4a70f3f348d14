import { toast } from "@ensemble/ui";
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from "react";

/**
 * A dialog whose code loads on its first render, which keeps it out of the list's chunk. When the
 * code fails to load, a toast says so and the dialog closes; opening it again retries.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyDialog(props: Props): ReactNode {
    const [Dialog, setDialog] = useState(() => loaded);
    const giveUp = useEffectEvent((error: unknown) => {
      console.warn("The dialog's code did not load.", error);
      const description = "That did not open. Check your connection and try again.";
      toast({ kind: "error", title: "Error", description });
      props.onClose();
    });
    useEffect(() => {
      if (loaded) return;
      let current = true;
      load().then(
        (module) => {
          loaded = module.default;
          if (current) setDialog(() => module.default);
        },
        (error: unknown) => current && giveUp(error),
      );
      return () => {
        current = false;
      };
    }, []);
    return Dialog ? <Dialog {...props} /> : null;
  };
}
