import { seededRandom } from "./random";
import type { Random, Seed } from "./random";
import { mix } from "./color";
import { paperTile } from "./fabric";
import { num } from "./path";
import type { Layer } from "../layer";

/** Muted paper tints, all dark enough for white cloth to contrast. */
const papers = [
  "#d9cdbd",
  "#d4c7b6",
  "#d8c9bb",
  "#cfc6b9",
  "#d6c9b4",
  "#d5c3b6",
  "#cbc4b8",
  "#c9c3b0",
  "#d2bfae",
] as const;

/** The seed's paper. */
export const paperFor = (seed: Seed): string => seededRandom(seed, "paper").pick(papers);

/** Soft light falling through a window onto the paper, as pale leaning bands. */
function windowLight(random: Random, width: number, height: number): string {
  const lean = random.between(0.28, 0.5) * width;
  const start = random.between(-0.15, 0.2) * width;
  const bands = [0, 0.24].flatMap((offset) => {
    const x = start + offset * width;
    const wide = width * 0.2;
    return [0, 6, 12, 18, 24, 30].map((soft) => {
      const grow = soft * (width / 700);
      return `<path d="M${num(x + lean - grow)} 0H${num(x + lean + wide + grow)}L${num(x + wide + grow)} ${height}H${num(x - grow)}Z"/>`;
    });
  });
  return `<g fill="#fff8ea" fill-opacity=".035">${bands.join("")}</g>`;
}

/** The background of an image: tinted paper, lit from the top left, with its grain. */
export function drawPaper(seed: Seed, paper: string, width: number, height: number): Layer {
  const random = seededRandom(seed, "light");
  const full = `width="${width}" height="${height}"`;
  return {
    tiles: [paperTile()],
    defs:
      `<radialGradient id="paper-light" cx=".28" cy=".2" r="1.05"><stop offset="0" stop-color="${mix(paper, "#fffaf0", 0.42)}"/>` +
      `<stop offset=".55" stop-color="${paper}"/><stop offset="1" stop-color="${mix(paper, "#5a4534", 0.17)}"/></radialGradient>` +
      `<pattern id="paper-grain" width="220" height="220" patternUnits="userSpaceOnUse"><use href="#tile-paper" transform="scale(220)"/></pattern>`,
    marks:
      `<rect ${full} fill="url(#paper-light)"/>` +
      (random.maybe(0.5) ? windowLight(random, width, height) : "") +
      `<rect ${full} fill="url(#paper-grain)"/>`,
  };
}
