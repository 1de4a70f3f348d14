import { lightness, mix } from "./color";

/** The tones of one fabric in the image's light. */
export interface Cloth {
  base: string;
  light: string;
  dark: string;
  /** Hollows: inside of a neck, under a lapel. */
  deep: string;
  /** Seams. */
  line: string;
  /** Color and strength of the shadow and the light on the fabric. */
  shadow: string;
  glow: string;
  depth: number;
  gleam: number;
  /** How much light folds catch. Dark cloth catches little: pale streaks look like scuffs on it. */
  ridge: number;
}

/**
 * Tones of a fabric from its hex shade: dark cloth shows its form in the lights, pale cloth in the
 * shadows.
 */
export function clothOf(base: string): Cloth {
  const level = lightness(base);
  const pale = level > 0.8;
  const night = level < 0.28;
  return {
    base,
    light: mix(base, pale ? "#fffdf8" : "#fff3e2", night ? 0.1 : pale ? 0.5 : 0.14),
    dark: mix(base, pale ? "#8d7f70" : "#150f14", pale ? 0.13 : 0.22),
    deep: mix(base, pale ? "#6b5d50" : "#0d090c", pale ? 0.5 : 0.55),
    line: mix(base, pale ? "#6b5d50" : night ? "#000000" : "#120c10", pale ? 0.42 : 0.5),
    shadow: mix(base, pale ? "#574a3f" : "#0b070a", pale ? 0.85 : 0.82),
    glow: mix(base, "#fff6ea", night ? 0.55 : 0.8),
    depth: night ? 1.5 : pale ? 0.52 : 0.9,
    gleam: night ? 0.62 : pale ? 1.1 : 0.62,
    ridge: night ? 0.3 : pale ? 1.1 : 0.62,
  };
}
