import { paths } from "@ensemble/contract";
import { IconButton, toast } from "@ensemble/ui";
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./link-columns.module.css";

/** A link's code with a button that copies the full tracking URL. */
export function CopyTrackingLink({ code }: { code: string }): ReactNode {
  async function copy(): Promise<void> {
    const address = new URL(paths.trackingLink(code), window.location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      toast({
        kind: "success",
        title: "Link Copied",
        description: "Tracking link copied to clipboard",
      });
    } catch (error) {
      console.warn("The clipboard is not available.", error);
      toast({ kind: "error", title: "Error", description: `Copy it yourself: ${address}` });
    }
  }
  return (
    <span className={styles.code}>
      <code>{code}</code>
      <IconButton
        type="button"
        variant="ghost"
        color="gray"
        aria-label={`Copy tracking link ${code}`}
        onClick={() => void copy()}
      >
        <Copy size={16} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </span>
  );
}
