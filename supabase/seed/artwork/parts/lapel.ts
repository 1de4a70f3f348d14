import { toward, trace } from "../drawing/path";
import type { Point } from "../drawing/path";
import type { Measures } from "./torso-shape";

/** The front of a jacket or coat. */
export interface Front {
  collar: "notch" | "peak" | "shawl";
  /** Where the lapels meet, below the neck. */
  breakAt: number;
  /** How far the upper front overlaps the center: more is double-breasted. */
  overlap: number;
  /** The distance of the lapel's tip from the center. */
  spread: number;
  /** Half the gap at the hem where the fronts swing apart. */
  gap: number;
  /** Drawn on the body under both lapels. */
  beneath?: () => void;
  /** Drawn on the upper front, under its lapel. */
  surface?: () => void;
  /** Drawn within every panel: stripes or checks, rotated with the panel. */
  cloth?: (angle: number) => void;
  stitched?: boolean;
}

export function lapelOf(
  m: Measures,
  front: Front,
): { lapel: Point[]; collar: Point[]; edge: Point[] } {
  const { spread, breakAt, overlap } = front;
  const neck: Point = [-m.neck - 4, 2];
  const roll = (part: number) => toward([-m.neck + 16, 8], [overlap, breakAt], part);
  if (front.collar === "shawl") {
    const lapel: Point[] = [
      [-m.neck + 16, 0, 1],
      roll(0.5),
      [overlap, breakAt, 1],
      [-spread * 0.62, breakAt * 0.78],
      [-spread * 1.02, breakAt * 0.46],
      [-spread * 0.98, breakAt * 0.2],
      [-m.neck - 22, -6],
      [-m.neck + 2, -24],
    ];
    return { lapel, collar: [], edge: lapel.slice(2, 7) };
  }
  const peak = front.collar === "peak";
  const gorge: Point = [-spread * 0.76, breakAt * 0.36];
  const tip: Point = peak ? [-spread * 1.12, breakAt * 0.25] : [-spread, breakAt * 0.44];
  const lapel: Point[] = [
    [-m.neck + 4, 34, 1],
    roll(0.45),
    [overlap, breakAt, 1],
    [-spread * 0.4, breakAt * 0.83],
    [-spread * 0.84, breakAt * 0.6],
    [tip[0], tip[1], 1],
    [gorge[0], gorge[1], 1],
  ];
  const collarTip: Point = peak
    ? [-spread * 0.92, breakAt * 0.2]
    : [-spread * 0.98, breakAt * 0.29];
  const collar: Point[] = trace`
    ${-m.neck + 14} -20!, ${neck[0] - 16} -8, ${-spread * 0.9} ${breakAt * 0.1},
    ${collarTip[0]} ${collarTip[1]}!, ${gorge[0] - 2} ${gorge[1] - 2}!, ${-m.neck + 6} 44!,
    ${-m.neck + 26} 20
  `;
  return { lapel, collar, edge: lapel.slice(2, 6) };
}
