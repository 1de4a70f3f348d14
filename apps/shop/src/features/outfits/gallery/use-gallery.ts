import { useOnDevice } from "@ensemble/ui";
import { useEffect, useRef, useState, type KeyboardEvent, type TouchEvent } from "react";
import { autoAdvance, cycled, keyStep, swipeStep } from "./gallery-turn";

/**
 * The current image of a gallery and everything that changes it: steps, swipes, arrow keys, and
 * time while the pointer is over it, unless paused or reduced motion is preferred.
 */
export function useGallery(count: number) {
  const [index, setIndex] = useState(0);
  const [hovered, setHovered] = useState(false);
  const still = useOnDevice(prefersStillness, false);
  const [chosen, setPaused] = useState<boolean>();
  const paused = chosen ?? still;
  const touchedAt = useRef(0);
  const step = (by: number) => setIndex((current) => cycled(current, by, count));

  const running = hovered && !paused && count > 1;
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setIndex(cycled(index, 1, count)), autoAdvance);
    return () => clearTimeout(timer);
  }, [running, index, count]);

  const handlers = {
    onMouseEnter: () => setHovered(true),
    onMouseLeave: () => setHovered(false),
    onKeyDown: ({ key }: KeyboardEvent) => step(keyStep(key)),
    onTouchStart: ({ touches }: TouchEvent) => {
      touchedAt.current = touches[0]?.clientX ?? 0;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      step(swipeStep((changedTouches[0]?.clientX ?? 0) - touchedAt.current));
    },
  };
  return { index, running, paused, setPaused, show: setIndex, step, handlers };
}

const prefersStillness = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
