import { toast } from "@ensemble/ui";
import { Share2 } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./share-button.module.css";

/** Hands the page to the device's share sheet, or copies its address where there is none. */
export function ShareButton({ title }: { title: string }): ReactNode {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={`Share ${title}`}
      onClick={() => void share(title)}
    >
      <Share2 size={20} strokeWidth={1.6} aria-hidden />
    </button>
  );
}

async function share(title: string): Promise<void> {
  const url = window.location.href;
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
    // Closing the share sheet is no failure.
    if (error instanceof DOMException && error.name === "AbortError") return;
    console.error("The outfit could not be shared.", error);
  }
}
