import { pictureAt, pictureSet } from "@ensemble/contract";
import { Picture } from "@ensemble/ui";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import type { GalleryPicture } from "../detail/outfit-detail";
import { GalleryButton } from "./gallery-button";
import { gallerySizes, paper, viewLabels } from "./gallery-picture";
import styles from "./gallery.module.css";
import { useGallery } from "./use-gallery";

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
