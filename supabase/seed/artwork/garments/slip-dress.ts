import type { Random } from "../drawing/random";
import { drape } from "../parts/drape";
import { mirror, trace } from "../drawing/path";
import type { Point } from "../drawing/path";
import type { Pen } from "../drawing/pen";

/** A satin slip on thin straps, cut on the bias: close to the hip, then falling into waves. */
export function drawSlipDress(pen: Pen, random: Random): void {
  const { cloth } = pen;
  const length = random.between(1050, 1120);
  const cowl = random.between(128, 158);
  for (const side of [-1, 1]) {
    const strap = (shift: number) =>
      trace`${side * 104 + shift} 96, ${side * 97 + shift} 30, ${side * 86 + shift} -40, ${side * 70 + shift} -74`;
    pen.line(strap(2), cloth.dark, 8);
    pen.line(strap(0), cloth.base, 6.5);
    pen.line(strap(-1), cloth.light, 2, 0.8);
    pen.outlines.push(
      trace`${side * 108} 96!, ${side * 101} 30, ${side * 74} -78!, ${side * 66} -72!, ${side * 92} 30, ${side * 99} 96!`,
    );
  }
  pen.part(trace`-100 96!, 0 118, 100 96!, 150 190, 60 210, 0 224, -60 210, -150 190`, {
    fill: cloth.deep,
    round: 0,
  });
  const wobble = () => random.between(-3, 3);
  const half = (): Point[] => trace`
    104 88!, 138 148, 190 222!, ${180 + wobble()} 320, ${170 + wobble()} 410, ${206 + wobble()} 560,
    ${244 + wobble()} 800, ${292 + wobble()} ${length - 8}!
  `;
  const hem: Point[] = Array.from({ length: 7 }, (_, index): Point => {
    const part = (index + 1) / 8;
    return [292 - part * 584, length + (index % 2 ? -5 : 7) + Math.sin(part * Math.PI) * 14];
  });
  const neckline = trace`-104 88!, -66 ${cowl}, 0 ${cowl + 26}, 66 ${cowl}`;
  const body = [...half(), ...hem, ...mirror(half()).reverse().slice(0, -1), ...neckline];
  pen.part(body, { round: 1.3 }, () => {
    drape(pen, { from: { half: 186, y: 430 }, hem: { half: 292, y: length }, folds: 8 }, random);
    // The cowl: folds that hang from strap to strap, each deeper and wider than the one above.
    for (const drop of [22, 50, 84, 124]) {
      const end = { x: 100 + drop * 0.5, y: 92 + drop * 0.86 };
      const deep = cowl + drop * 1.15;
      for (const light of [false, true]) {
        const low = deep + (light ? 20 : 2);
        pen.hollow(
          trace`${-end.x} ${end.y}, ${-end.x * 0.45} ${low}, ${end.x * 0.45} ${low}, ${end.x} ${end.y}`,
          light ? 13 : 17,
          light ? 0.8 : 0.95,
          light,
        );
      }
    }
    for (const side of [-1, 1]) {
      pen.hollow(
        trace`${side * 188} 232, ${side * 140} 320, ${side * 120} 400, ${side * 150} 520`,
        20,
        0.9,
      );
      pen.hollow(
        trace`${side * 174} 400, ${side * 110} 430, ${side * 60} 440, ${side * 10} 420`,
        14,
        0.6,
      );
      pen.hollow(
        trace`${side * 160} 300, ${side * 100} 380, ${side * 90} 480, ${side * 120} 600`,
        15,
        0.9,
        true,
      );
    }
    pen.line(neckline, cloth.glow, 5, 0.4);
    pen.stitch(trace`${-292} ${length - 16}, 0 ${length}, 292 ${length - 16}`, cloth.line, 0.4, 1);
  });
}
