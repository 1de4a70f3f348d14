import { clothOf } from "./cloth";
import type { Cloth } from "./cloth";
import { curve, shape } from "./curve";
import { num } from "./path";
import type { Outline, Point } from "./path";

interface PartStyle {
  cloth?: Cloth;
  /** A paint instead of the cloth's lit gradient. */
  fill?: string;
  /** How round the edge looks: 0 flat as paper, 1 soft cloth, 2 padded. */
  round?: number;
  /** False for a part within another one that adds nothing to the piece's outline. */
  edge?: boolean;
  /** The gradient runs across (a tube, such as a sleeve) instead of from the lit corner. */
  across?: boolean;
}

/** Draws one piece: collects its definitions, its marks and the outline of its shadow. */
export class Pen {
  readonly marks: string[] = [];
  readonly defs: string[] = [];
  readonly outlines: Outline[] = [];
  private count = 0;

  constructor(
    private readonly name: string,
    readonly cloth: Cloth,
  ) {}

  /** A definition's name, unique in the image. */
  id(): string {
    this.count += 1;
    return `${this.name}-${this.count}`;
  }

  add(mark: string): void {
    this.marks.push(mark);
  }

  /** A linear gradient in the bounding box of its target; returns the paint. */
  gradient(
    stops: readonly (readonly [at: number, color: string, opacity?: number])[],
    line = "x2='1' y2='1'",
  ): string {
    const id = this.id();
    const inner = stops.map(
      ([at, color, opacity]) =>
        `<stop offset="${at}" stop-color="${color}"${opacity === undefined ? "" : ` stop-opacity="${Math.round(opacity * 100) / 100}"`}/>`,
    );
    this.defs.push(`<linearGradient id="${id}" ${line}>${inner.join("")}</linearGradient>`);
    return `url(#${id})`;
  }

  /** Clips everything that `draw` draws to the outline. */
  within(outline: Outline | string, draw: () => void): void {
    const id = this.id();
    const data = typeof outline === "string" ? outline : shape(outline);
    this.defs.push(`<clipPath id="${id}"><path d="${data}"/></clipPath>`);
    this.add(`<g clip-path="url(#${id})">`);
    draw();
    this.add("</g>");
  }

  /** One panel of cloth: lit fill, the marks of `inside`, and a soft edge. */
  part(outline: Outline, style: PartStyle = {}, inside?: () => void): void {
    const cloth = style.cloth ?? this.cloth;
    const data = shape(outline);
    if (style.edge !== false) this.outlines.push(outline);
    this.add(`<path d="${data}" fill="${style.fill ?? this.lit(cloth, style.across)}"/>`);
    const round = style.round ?? 1;
    if (!inside && round === 0) return;
    this.within(data, () => {
      inside?.();
      if (round > 0) this.edge(data, cloth, round);
    });
  }

  /** The cloth's own fill: light from the top left. */
  lit(cloth: Cloth, across = false): string {
    return across
      ? this.gradient(
          [
            [0, cloth.dark],
            [0.22, cloth.base],
            [0.42, cloth.light],
            [0.7, cloth.base],
            [1, cloth.dark],
          ],
          "x2='1' y2='0'",
        )
      : this.gradient([
          [0, cloth.light],
          [0.4, cloth.base],
          [1, cloth.dark],
        ]);
  }

  private edge(data: string, cloth: Cloth, round: number): void {
    const paint = this.gradient([
      [0, cloth.glow, 0.9 * cloth.gleam],
      [0.38, cloth.glow, 0.25 * cloth.gleam],
      [0.52, cloth.shadow, 0.5],
      [1, cloth.shadow, 1],
    ]);
    for (const width of [4, 11, 20, 32]) {
      this.add(
        `<path d="${data}" fill="none" stroke="${paint}" stroke-opacity="${Math.round(15 * cloth.depth) / 100}" stroke-width="${num(width * round)}"/>`,
      );
    }
  }

  /**
   * A fold from the first point to the last, shaped by the two between them: crisp along the line,
   * its shadow fading `width` millimeters to the left of the direction, a little light on the other
   * side.
   */
  fold(line: Outline, width: number, strength = 1, cloth = this.cloth): void {
    this.slivers(line, [width], cloth.shadow, 0.062 * strength * cloth.depth);
    this.slivers(line, [-width * 0.7], cloth.glow, 0.042 * strength * cloth.ridge);
  }

  /** A soft hollow along a line, or with `light` a soft ridge, fading to both sides. */
  hollow(line: Outline, width: number, strength = 1, light = false, cloth = this.cloth): void {
    const opacity = light ? 0.05 * cloth.gleam : 0.05 * cloth.depth;
    this.slivers(line, [width, -width], light ? cloth.glow : cloth.shadow, opacity * strength);
  }

  /** Thin tapered shapes stacked along one side of a line: together they fade. */
  private slivers(
    [a, b, c, d]: Outline,
    reaches: readonly number[],
    paint: string,
    opacity: number,
  ): void {
    if (!a || !b || !c || !d) throw new RangeError("a fold runs through four points");
    const length = Math.hypot(d[0] - a[0], d[1] - a[1]) || 1;
    const nx = (d[1] - a[1]) / length;
    const ny = -(d[0] - a[0]) / length;
    const way = `C${[b, c, d].map((p) => `${num(p[0])} ${num(p[1])}`).join(" ")}`;
    const back = (by: number) =>
      `C${num(c[0] + nx * by)} ${num(c[1] + ny * by)} ${num(b[0] + nx * by)} ${num(b[1] + ny * by)} ${num(a[0])} ${num(a[1])}Z`;
    for (const part of [0.25, 0.5, 0.78, 1.1, 1.5]) {
      const data = reaches.map((reach) => `M${num(a[0])} ${num(a[1])}${way}${back(reach * part)}`);
      this.add(
        `<path d="${data.join("")}" fill="${paint}" fill-opacity="${Math.round(opacity * 1000) / 1000}"/>`,
      );
    }
  }

  /** A nearly straight crease between two points, bowed by a distance. */
  crease(a: Point, d: Point, bow: number, width: number, strength = 1, cloth = this.cloth): void {
    const length = Math.hypot(d[0] - a[0], d[1] - a[1]) || 1;
    const nx = ((d[1] - a[1]) / length) * bow;
    const ny = (-(d[0] - a[0]) / length) * bow;
    const at = (part: number): Point => [
      a[0] + (d[0] - a[0]) * part + nx,
      a[1] + (d[1] - a[1]) * part + ny,
    ];
    this.fold([a, at(0.33), at(0.67), d], width, strength, cloth);
  }

  /** A seam between two panels: a dark line with light on its upper edge. */
  seam(line: Outline, width = 1.6, cloth = this.cloth): void {
    const data = curve(line);
    this.add(
      `<path d="${data}" fill="none" stroke="${cloth.glow}" stroke-opacity="${0.28 * cloth.gleam}" stroke-width="${width}" transform="translate(-1.6 -1.2)"/>` +
        `<path d="${data}" fill="none" stroke="${cloth.line}" stroke-opacity=".8" stroke-width="${width}"/>`,
    );
  }

  /** A row of stitches. */
  stitch(line: Outline, paint = this.cloth.line, opacity = 0.6, width = 1.3): void {
    this.add(
      `<path d="${curve(line)}" fill="none" stroke="${paint}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-dasharray="5 2.6" stroke-linecap="round"/>`,
    );
  }

  /** A plain stroke along a curve. */
  line(line: Outline, paint: string, width: number, opacity = 1, more = ""): void {
    this.add(
      `<path d="${curve(line)}" fill="none" stroke="${paint}" stroke-width="${num(width)}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`,
    );
  }

  /** The shadow of one part of the piece on the next: softly wider to the lower right. */
  cast(outline: Outline, reach = 10, strength = 1): void {
    const data = shape(outline);
    for (const part of [0.25, 0.55, 0.85, 1.2]) {
      this.add(
        `<path d="${data}" fill="none" stroke="#0d080a" stroke-opacity="${0.075 * strength}" stroke-width="${num(reach * part * 1.6)}" stroke-linejoin="round" transform="translate(${num(reach * part * 0.5)} ${num(reach * part * 0.6)})"/>`,
      );
    }
  }

  /** A sewn button with four holes, lit from the top left. */
  button([x, y]: Point, radius: number, color = this.cloth.dark): void {
    const tone = clothOf(color);
    const dot = (dx: number, dy: number) =>
      `<circle cx="${num(x + dx * radius * 0.24)}" cy="${num(y + dy * radius * 0.24)}" r="${num(radius * 0.11)}" fill="${tone.deep}"/>`;
    this.add(
      `<circle cx="${num(x + radius * 0.22)}" cy="${num(y + radius * 0.3)}" r="${num(radius * 1.12)}" fill="#0d080a" fill-opacity=".32"/>` +
        `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="${this.gradient([
          [0, tone.light],
          [0.5, tone.base],
          [1, tone.dark],
        ])}"/>` +
        `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius * 0.68)}" fill="none" stroke="${tone.deep}" stroke-opacity=".45" stroke-width="${num(radius * 0.12)}"/>` +
        [dot(-1, -1), dot(1, -1), dot(-1, 1), dot(1, 1)].join(""),
    );
  }
}
