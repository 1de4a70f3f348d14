import { setLine, settable } from "./drawing/lettering";
import { num } from "./drawing/path";
import { seededRandom } from "./drawing/random";
import type { Seed } from "./drawing/random";
import { picture, plain } from "./picture";
import { fitted, middle, size, wordmark } from "./wordmark";

/** Background colors with a readable ink. */
const inks = [
  ["#f1ebe1", "#2b2725"],
  ["#2b2827", "#efe6d8"],
  ["#e6dac9", "#5a3b2c"],
  ["#5b6150", "#f0e9dc"],
  ["#7a3f35", "#f3e6d8"],
  ["#d9c3b4", "#3f2a2a"],
  ["#2c3850", "#eee5d6"],
  ["#ece4d8", "#7a3f35"],
] as const;

/** Up to two initials; a name of up to three letters stays whole. */
const initials = (name: string) =>
  settable(name).length <= 3
    ? settable(name)
    : settable(name)
        .split(/[ -]/)
        .filter((word) => /^[A-Z0-9]/.test(word) && !/^(THE|CO\.?)$/.test(word))
        .slice(0, 2)
        .map((word) => word.charAt(0))
        .join("") || settable(name).charAt(0);

function underName(name: string, ink: string, y: number): string {
  return setLine(
    name,
    middle,
    y,
    ink,
    fitted(name, size * 0.66, 27, { face: "sans", tracking: 0.28 }),
  );
}

function frame(kind: string, ink: string): string {
  const stroke = `fill="none" stroke="${ink}" stroke-width="3"`;
  if (kind === "ring")
    return `<circle cx="${middle}" cy="196" r="112" ${stroke}/><circle cx="${middle}" cy="196" r="103" ${stroke} stroke-opacity=".5"/>`;
  if (kind === "arch") return `<path d="M152 306V182a88 88 0 0 1 176 0V306Z" ${stroke}/>`;
  if (kind === "lozenge") return `<path d="M240 68L360 196 240 324 120 196Z" ${stroke}/>`;
  return `<path d="M140 306H340M140 96H340" ${stroke}/>`;
}

/**
 * A partner's logo, 480 × 480 pixels, as SVG: a wordmark, or a monogram over the name, in outlines.
 */
export function drawLogo({ name, seed }: { name: string; seed: Seed }): string {
  if (settable(name) === "") throw new RangeError("a logo needs a name with letters");
  const random = seededRandom(`${seed}/${name}`, "logo");
  const [ground, ink] = random.pick(inks);
  const kind = random.pick(["serif", "sans", "ring", "arch", "lozenge", "rules", "serif"] as const);
  let marks: string;
  if (kind === "serif" || kind === "sans") {
    const word = wordmark(name, ink, kind);
    const side = random.maybe(0.5) ? 1 : -1;
    const rule = random.maybe(0.5)
      ? `<path d="M${num(middle - 24)} ${num(middle + side * (word.reach + 38))}h48" stroke="${ink}" stroke-width="2.5"/>`
      : "";
    marks = word.marks + rule;
  } else {
    const letters = initials(name);
    const setting = fitted(letters, kind === "lozenge" ? 118 : 132, 128, { face: "serif" });
    marks =
      frame(kind, ink) +
      setLine(letters, middle, (kind === "arch" ? 214 : 198) + setting.size * 0.35, ink, setting) +
      underName(name, ink, 386);
  }
  return picture({
    width: size,
    height: size,
    tint: ground,
    layers: [plain(`<rect width="${size}" height="${size}" fill="${ground}"/>${marks}`)],
  });
}
