import { type Database, pictureAt, pictureSet } from "@ensemble/contract";
import { Picture, PlainList, RoundButton, useOnDevice, VisuallyHidden } from "@ensemble/ui";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type TouchEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import styles from "./outfit.module.css";
import type { GalleryPicture } from "./outfit";

interface GalleryProps {
  title: string;
  pictures: readonly GalleryPicture[];
}

export const gallerySizes = "(min-width: 1024px) 50vw, (min-width: 768px) 46vw, 100vw";

const viewLabels: Record<Database["public"]["Enums"]["image_view"], string> = {
  main: "Main look",
  detail: "Detail shot",
  styling: "Styling tip",
};

/** An outfit's main look, detail shot and styling tips, one at a time (OUT-10). */
export function Gallery({ title, pictures }: GalleryProps): ReactNode {
  const gallery = useGallery(pictures.length);
  const { index, running, paused, setPaused, show, step, handlers, setHovered } = gallery;
  const current = pictures[index];
  if (!current) {
    return (
      <div className={`${styles.stage} ${styles.noImages}`}>
        <p>No images available</p>
      </div>
    );
  }
  const hasSeveral = pictures.length > 1;
  const says = (position: number) =>
    `${viewLabels[pictures[position]!.view_type]}, ${position + 1} of ${pictures.length}`;
  return (
    <section
      className={styles.gallery}
      aria-roledescription="carousel"
      aria-label={`Images of ${title}`}
      data-turns="picture"
      {...handlers}
    >
      <div
        className={styles.stage}
        style={placeholderStyle(current.placeholder_color)}
        onMouseEnter={() => setHovered(true)}
        onMouseLeave={() => setHovered(false)}
      >
        {pictures.map((picture, position) => (
          <div
            key={picture.id}
            id={picture.id}
            className={styles.picture}
            data-shown={position === index}
          >
            <Picture
              src={pictureAt(picture.image_url, 960)}
              srcSet={pictureSet(picture.image_url)}
              sizes={gallerySizes}
              alt={picture.alt_text || title}
              placeholder={picture.placeholder_color}
              priority={position === 0}
            />
          </div>
        ))}
        {hasSeveral && (
          <>
            <GalleryButton
              name="previous"
              label="Previous image"
              turn={-1}
              onPress={() => step(-1)}
            >
              <ChevronLeft size={22} strokeWidth={1.6} aria-hidden />
            </GalleryButton>
            <GalleryButton name="next" label="Next image" turn={1} onPress={() => step(1)}>
              <ChevronRight size={22} strokeWidth={1.6} aria-hidden />
            </GalleryButton>
            <GalleryButton
              name="pause"
              label={paused ? "Play slideshow" : "Pause slideshow"}
              onPress={() => setPaused(!paused)}
            >
              {paused ? <Play size={18} aria-hidden /> : <Pause size={18} aria-hidden />}
            </GalleryButton>
          </>
        )}
      </div>
      {hasSeveral && (
        <PlainList className={styles.thumbs}>
          {pictures.map(({ id, image_url, view_type, placeholder_color }, position) => (
            <li key={id}>
              <button
                type="button"
                className={styles.thumb}
                aria-current={position === index}
                aria-controls={id}
                data-choose="picture"
                data-says={says(position)}
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
        </PlainList>
      )}
      <VisuallyHidden asChild>
        {/* The document's script says the first choice. */}
        <p aria-live={running ? "off" : "polite"} data-chosen="picture" suppressHydrationWarning>
          {says(index)}
        </p>
      </VisuallyHidden>
    </section>
  );
}

/** How long an image is shown while the pointer is over it (OUT-10). */
const autoAdvanceMs = 3000;

/**
 * Returns the current image and the handlers that change it by step, swipe, arrow key and, while
 * the pointer is over it, timer. The timer stops when paused, after a choice, or if reduced motion
 * is preferred.
 */
function useGallery(count: number) {
  const [index, setIndex] = useState(0);
  const [hovered, setHovered] = useState(false);
  const prefersStill = useOnDevice(prefersReducedMotion, false);
  const [choice, setPaused] = useState<boolean>();
  const paused = choice ?? prefersStill;
  const touchStartX = useRef(0);
  const show = (position: number) => {
    setIndex(position);
    setPaused(true);
  };
  const step = (by: number) => by && show(wrapIndex(index, by, count));

  const running = hovered && !paused && count > 1;
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setIndex(wrapIndex(index, 1, count)), autoAdvanceMs);
    return () => clearTimeout(timer);
  }, [running, index, count]);

  const handlers = {
    onKeyDown: ({ key }: KeyboardEvent) => step(keyStep(key)),
    onTouchStart: ({ touches }: TouchEvent) => {
      touchStartX.current = touches[0]?.clientX ?? 0;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      step(swipeStep((changedTouches[0]?.clientX ?? 0) - touchStartX.current));
    },
  };
  return { index, running, paused, setPaused, show, step, handlers, setHovered };
}

const prefersReducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Moves an index by a step, wrapping around at both ends. */
export function wrapIndex(index: number, step: number, count: number): number {
  return (((index + step) % count) + count) % count;
}

export function keyStep(key: string): -1 | 0 | 1 {
  if (key === "ArrowRight") return 1;
  return key === "ArrowLeft" ? -1 : 0;
}

/** The shortest swipe that changes the image (OUT-10). */
const swipeThresholdPx = 50;

/** Returns the step of a swipe. The image follows the finger; short swipes return 0. */
export function swipeStep(distance: number): -1 | 0 | 1 {
  if (Math.abs(distance) <= swipeThresholdPx) return 0;
  return distance < 0 ? 1 : -1;
}

/** Fills the sides of an image that is narrower than its container. */
export const placeholderStyle = (color: string | null | undefined) =>
  ({ "--placeholder": color ?? undefined }) as CSSProperties;

interface GalleryButtonProps {
  name: "previous" | "next" | "pause";
  label: string;
  /** The step that the document's script takes before the code runs. */
  turn?: 1 | -1;
  onPress: () => void;
  children: ReactNode;
}

function GalleryButton({ name, label, turn, onPress, children }: GalleryButtonProps): ReactNode {
  return (
    <RoundButton
      type="button"
      className={`${styles.button} ${styles[name]}`}
      aria-label={label}
      data-turn={turn}
      onClick={onPress}
    >
      {children}
    </RoundButton>
  );
}
