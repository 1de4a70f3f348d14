import type { Point } from "../drawing/path";

/** Half measures of a garment for the upper body lying flat, in millimeters. */
export interface Measures {
  neck: number;
  /** Offset of the shoulder point, out and down. */
  shoulder: number;
  slope: number;
  chest: number;
  armhole: number;
  waist: number;
  waistAt: number;
  hem: number;
  length: number;
  /** Depth of the neckline at the front and at the back. */
  front: number;
  back: number;
  sleeve: number;
  cuff: number;
  /** How far a knitted sleeve swells above its cuff. */
  balloon?: number;
  /** The sleeve's angle outward, in degrees from straight down. */
  angle: number;
}

/** The panels of a garment for the upper body. */
export interface Torso {
  body: Point[];
  back: Point[];
  sleeves: {
    outline: Point[];
    armhole: Point[];
    cuff: [outer: Point, inner: Point];
    /** Where a knitted cuff starts. */
    wrist: [outer: Point, inner: Point];
    side: 1 | -1;
  }[];
}
