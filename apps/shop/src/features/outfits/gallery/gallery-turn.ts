/** How long an image stays while the pointer is over the gallery, in milliseconds (OUT-10). */
export const autoAdvance = 3000;

/** The shortest swipe that changes the image, in pixels (OUT-10). */
const swipeThreshold = 50;

/** The image that many steps on, wrapping around at both ends. */
export function cycled(index: number, step: number, count: number): number {
  return (((index + step) % count) + count) % count;
}

/** The step of a swipe: the image follows the finger. Ignores short swipes. */
export function swipeStep(distance: number): -1 | 0 | 1 {
  if (Math.abs(distance) <= swipeThreshold) return 0;
  return distance < 0 ? 1 : -1;
}

/** The step of a key. */
export function keyStep(key: string): -1 | 0 | 1 {
  if (key === "ArrowRight") return 1;
  return key === "ArrowLeft" ? -1 : 0;
}
