import { paths } from "@ensemble/contract";
import { sharedAddress } from "@ensemble/controls";
import { toast } from "@ensemble/ui";
import { Share2 } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./share-button.module.css";

interface ShareButtonProps {
  title: string;
  slug: string;
}

/** Opens the device's share sheet, or copies the outfit's address if there is none. */
export function ShareButton({ title, slug }: ShareButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={`Share ${title}`}
      onClick={() => void share(title, sharedAddress(paths.outfit(slug)))}
    >
      <Share2 size={20} strokeWidth={1.6} aria-hidden />
    </button>
  );
}

async function share(title: string, url: string): Promise<void> {
  try {
    if ("share" in navigator) {
      await navigator.share({ title, url });
      return;
    }
    await (navigator as Navigator).clipboard.writeText(url);
    toast({
      kind: "success",
      title: "Link copied!",
      description: "Outfit link has been copied to your clipboard.",
    });
  } catch (error) {
    // Closing the share sheet is not a failure.
    if (error instanceof DOMException && error.name === "AbortError") return;
    console.error("The outfit could not be shared.", error);
    toast({ kind: "info", title: "Copy this link by hand", description: url });
  }
}
