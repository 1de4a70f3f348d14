import { pictureAt, pictureSet } from "@ensemble/contract";
import { Picture } from "@ensemble/ui";
import { ZoomIn } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Sheet } from "../../layout/sheet";
import styles from "./piece-picture.module.css";

interface PiecePictureProps {
  name: string;
  image: string;
}

/** A piece's picture; pressing it shows it large, to scroll around in. */
export function PiecePicture({ name, image }: PiecePictureProps): ReactNode {
  const [large, setLarge] = useState(false);
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setLarge(true)}>
        <Picture
          src={pictureAt(image, 960)}
          srcSet={pictureSet(image)}
          sizes="(min-width: 1024px) 560px, (min-width: 768px) 46vw, 92vw"
          alt={name}
          priority
        />
        <span className={styles.hint}>
          <ZoomIn size={18} strokeWidth={1.6} aria-hidden /> Zoom
        </span>
      </button>
      {large && (
        <Sheet title={name} onClose={() => setLarge(false)}>
          {/* Scrolls in both directions, by keyboard too. */}
          <div
            ref={toTheMiddle}
            className={styles.large}
            tabIndex={0}
            role="region"
            aria-label="Large picture"
          >
            <Picture
              src={pictureAt(image, 960)}
              srcSet={pictureSet(image)}
              sizes="960px"
              alt={name}
            />
          </div>
        </Sheet>
      )}
    </>
  );
}

function toTheMiddle(view: HTMLElement | null): void {
  if (!view) return;
  view.scrollTo(
    (view.scrollWidth - view.clientWidth) / 2,
    (view.scrollHeight - view.clientHeight) / 3,
  );
}
