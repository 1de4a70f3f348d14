import type { ReactNode } from "react";
import styles from "./gallery.module.css";

interface GalleryButtonProps {
  name: "previous" | "next" | "pause";
  label: string;
  onPress: () => void;
  children: ReactNode;
}

export function GalleryButton({ name, label, onPress, children }: GalleryButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={`${styles.button} ${styles[name]}`}
      aria-label={label}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
