import { trace } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import type { Random } from "../drawing/random";

/** A skirt's cloth from where it starts to fall free to its hem, half widths in millimeters. */
interface Fall {
  from: { half: number; y: number };
  hem: { half: number; y: number };
  /** The number of folds; satin has many. */
  folds: number;
  strength?: number;
}

/**
 * Cloth falling freely: hollows that open towards the hem, and light on the ridges between them.
 */
export function drape(pen: Pen, { from, hem, folds, strength = 1 }: Fall, random: Random): void {
  const depth = hem.y - from.y;
  const step = 1.86 / folds;
  for (let index = 0; index < folds; index += 1) {
    const place = -0.93 + step * (index + 0.5) + random.between(-0.25, 0.25) * step;
    const start = from.y + depth * random.between(0.02, 0.3);
    const lean = random.between(-0.3, 0.3) * step;
    const line = (at: number, top: number) => trace`
      ${(at + lean) * from.half} ${top},
      ${(at + lean * 0.6) * (from.half * 0.8 + hem.half * 0.2)} ${top + depth * 0.3},
      ${(at - lean * 0.2) * (from.half * 0.3 + hem.half * 0.7)} ${hem.y - depth * 0.28},
      ${at * hem.half} ${hem.y + depth * 0.12}
    `;
    const wide = hem.half * step * random.between(0.3, 0.44);
    pen.hollow(line(place, start), wide, 1.15 * strength);
    pen.hollow(
      line(place + step * 0.5, start + depth * random.between(0, 0.16)),
      wide * 0.7,
      1.1 * strength,
      true,
    );
    if (index % 3 === 1)
      pen.fold(line(place + step * 0.12, start + depth * 0.1), wide * 0.6, 0.6 * strength);
  }
}
