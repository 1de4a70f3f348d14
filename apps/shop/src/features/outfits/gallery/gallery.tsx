import { pictureAt, pictureSet, type Database } from "@ensemble/contract";
import { Picture } from "@ensemble/ui";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import styles from "./gallery.module.css";
import type { GalleryPicture } from "../detail/outfit-detail";
import { useGallery } from "./use-gallery";

const viewLabels: Record<Database["public"]["Enums"]["image_view"], string> = {
  main: "Main look",
  detail: "Detail shot",
  styling: "Styling tip",
};

/** The rendered width of the gallery's image, for the `sizes` attribute. */
export const gallerySizes = "(min-width: 1024px) 50vw, (min-width: 768px) 46vw, 100vw";

/** Fills the sides of an image that is narrower than its container. */
export const paper = (color: string | null | undefined) =>
  ({ "--placeholder": color ?? undefined }) as CSSProperties;

interface GalleryProps {
  title: string;
  pictures: readonly GalleryPicture[];
}

/** An outfit's images, one at a time: main look, detail shot, styling tip (OUT-10). */
export function Gallery({ title, pictures }: GalleryProps): ReactNode {
  const { index, running, paused, setPaused, show, step, handlers } = useGallery(pictures.length);
  const current = pictures[index];
  if (!current) {
    return (
      <div className={`${styles.stage} ${styles.none}`}>
        <p>No images available</p>
      </div>
    );
  }
  const several = pictures.length > 1;
  return (
    <section
      className={styles.gallery}
      aria-roledescription="carousel"
      aria-label={`Pictures of ${title}`}
      {...handlers}
    >
      <div className={styles.stage} style={paper(current.placeholder_color)}>
        {pictures.map((picture, position) => (
          <div key={picture.id} className={styles.picture} data-shown={position === index}>
            <Picture
              src={pictureAt(picture.image_url, 960)}
              srcSet={pictureSet(picture.image_url)}
              sizes={gallerySizes}
              alt={position === index ? picture.alt_text || title : ""}
              placeholder={picture.placeholder_color}
              priority={position === 0}
            />
          </div>
        ))}
        {several && (
          <>
            <GalleryButton name="previous" label="Previous picture" onPress={() => step(-1)}>
              <ChevronLeft size={22} strokeWidth={1.6} aria-hidden />
            </GalleryButton>
            <GalleryButton name="next" label="Next picture" onPress={() => step(1)}>
              <ChevronRight size={22} strokeWidth={1.6} aria-hidden />
            </GalleryButton>
            <GalleryButton
              name="pause"
              label={paused ? "Play pictures" : "Pause pictures"}
              onPress={() => setPaused(!paused)}
            >
              {paused ? <Play size={18} aria-hidden /> : <Pause size={18} aria-hidden />}
            </GalleryButton>
          </>
        )}
      </div>
      {several && (
        <ul className={styles.thumbs}>
          {pictures.map(({ id, image_url, view_type, placeholder_color }, position) => (
            <li key={id}>
              <button
                type="button"
                className={styles.thumb}
                aria-current={position === index}
                onClick={() => show(position)}
              >
                <Picture
                  src={pictureAt(image_url, 240)}
                  sizes="96px"
                  alt=""
                  placeholder={placeholder_color}
                />
                <span>{viewLabels[view_type]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.position} aria-live={running ? "off" : "polite"}>
        {viewLabels[current.view_type]}, {index + 1} of {pictures.length}
      </p>
    </section>
  );
}

interface GalleryButtonProps {
  name: "previous" | "next" | "pause";
  label: string;
  onPress: () => void;
  children: ReactNode;
}

function GalleryButton({ name, label, onPress, children }: GalleryButtonProps): ReactNode {
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
