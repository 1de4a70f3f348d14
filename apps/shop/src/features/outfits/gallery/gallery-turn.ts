/** How long a picture stays while the pointer is over the gallery, in milliseconds (OUT-10). */
export const autoAdvance = 3000;

/** How far a finger must travel to change the picture, in pixels (OUT-10). */
const swipeThreshold = 50;

/** The picture so many steps on; after the last comes the first again, and the other way round. */
export function cycled(index: number, step: number, count: number): number {
  return (((index + step) % count) + count) % count;
}

/** The step that a swipe means: the picture follows the finger. Short ones mean nothing. */
export function swipeStep(distance: number): -1 | 0 | 1 {
  if (Math.abs(distance) <= swipeThreshold) return 0;
  return distance < 0 ? 1 : -1;
}

/** The step that a key means. */
export function keyStep(key: string): -1 | 0 | 1 {
  if (key === "ArrowRight") return 1;
  return key === "ArrowLeft" ? -1 : 0;
}
