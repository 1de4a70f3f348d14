import { useLateCode } from "@ensemble/controls";
import { toast } from "@ensemble/ui";
import { useEffect, useEffectEvent, type ComponentType, type ReactNode } from "react";

/**
 * A dialog whose code loads on its first render, which keeps it out of the list's chunk. When the
 * code fails to load, a toast says so and the dialog closes; opening it again retries.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return function LazyDialog(props: Props): ReactNode {
    const { code, failed } = useLateCode(load);
    const giveUp = useEffectEvent(() => {
      const description = "That did not open. Check your connection and try again.";
      toast({ kind: "error", title: "Error", description });
      props.onClose();
    });
    useEffect(() => {
      if (failed) giveUp();
    }, [failed]);
    return code ? <code.default {...props} /> : null;
  };
}
