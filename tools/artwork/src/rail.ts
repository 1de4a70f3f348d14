import { chanceOf } from "./chance";
import type { Seed } from "./chance";
import { mix } from "./color";
import type { Laid } from "./arrangement";
import type { Look } from "./garment";
import { drawPaper, paperFor } from "./paper";
import { num } from "./path";
import { picture, plain } from "./picture";
import { cells, fit, floorShadow, isClothing, roleOf, roomOf } from "./stage";
import { cutAll, layNamed } from "./wardrobe";

const width = 1200;
const height = 1500;
const rod = 128;
const floor = 1316;

/** The wooden hanger a garment hangs on, its hook over the rod. */
function hanger(x: number, top: number, half: number, clips: boolean): string {
  const wire = `<path d="M${num(x)} ${num(top - 14)}V${rod + 24}C${num(x)} ${rod + 8} ${num(x + 20)} ${rod + 8} ${num(x + 18)} ${rod - 8}C${num(x + 16)} ${rod - 24} ${num(x - 12)} ${rod - 24} ${num(x - 13)} ${rod - 6}" fill="none" stroke="#6f6a64" stroke-width="5" stroke-linecap="round"/>`;
  const bar = clips
    ? `<path d="M${num(x - half)} ${num(top - 14)}H${num(x + half)}" stroke="#8a8580" stroke-width="7" stroke-linecap="round"/>` +
      [-0.8, 0.8]
        .map(
          (part) =>
            `<rect x="${num(x + half * part - 9)}" y="${num(top - 20)}" width="18" height="34" rx="3" fill="#57504a"/>`,
        )
        .join("")
    : `<path d="M${num(x - half)} ${num(top + half * 0.3)}C${num(x - half * 0.5)} ${num(top - 4)} ${num(x - 22)} ${num(top - 16)} ${num(x)} ${num(top - 18)}C${num(x + 22)} ${num(top - 16)} ${num(x + half * 0.5)} ${num(top - 4)} ${num(x + half)} ${num(top + half * 0.3)}" fill="none" stroke="#a57c53" stroke-width="17" stroke-linecap="round"/>`;
  return bar + wire;
}

function room(tint: string): string {
  const board = mix(tint, "#8b6a4c", 0.38);
  return (
    `<rect y="${floor - 60}" width="${width}" height="${height - floor + 60}" fill="${board}"/>` +
    `<rect y="${floor - 60}" width="${width}" height="7" fill="${mix(board, "#2b1c12", 0.35)}"/>` +
    `<rect y="${floor - 92}" width="${width}" height="32" fill="${mix(tint, "#ffffff", 0.3)}"/><rect y="${floor - 94}" width="${width}" height="3" fill="${mix(tint, "#3a291c", 0.2)}"/>` +
    `<path d="M-20 ${rod + 16}H1220" stroke="#2a1b12" stroke-opacity=".1" stroke-width="20"/>` +
    `<path d="M-20 ${rod}H1220" stroke="#8d6c3f" stroke-width="15"/><path d="M-20 ${rod - 3}H1220" stroke="#d9b984" stroke-width="5"/>`
  );
}

/** The outfit's clothes on a rail, shoes and bag on the floor before them, small things on a ledge: 1200 × 1500 pixels. */
export function drawRail(items: readonly Look[], seed: Seed): string {
  const chance = chanceOf(seed, "rail");
  const all = cutAll(items);
  const hung = all.filter(({ look }) => isClothing(look));
  const rest = all.filter(({ look }) => !isClothing(look));
  const tint = paperFor(seed);
  const onFloor = rest.filter(
    ({ look }) => roleOf(look) === "shoes" || roleOf(look) === "bag" || look.garment === "hat",
  );
  const onLedge = rest.filter((one) => !onFloor.includes(one));
  const right = onLedge.length > 0 ? 0.8 : 0.94;
  const scale = Math.min(
    0.88,
    ...hung.map(({ piece }) => Math.min(1020 / piece.box.height, 760 / piece.box.width)),
  );
  const marks: string[] = [];
  const laid: Laid[] = [];
  const shuffled = chance.maybe(0.5) ? [...hung].reverse() : hung;
  const steps = (right - 0.06) * width;
  shuffled.forEach(({ look, piece }, index) => {
    const bottom = roleOf(look) === "bottom";
    const half = (piece.box.width * scale) / 2 + 20;
    const wanted = width * 0.06 + (steps * (index + 0.5)) / shuffled.length;
    const x = Math.min(Math.max(wanted, half), width - half);
    const top = rod + (bottom ? 62 : 74);
    const place = {
      x,
      y: top + (piece.box.height * scale) / 2 - (bottom ? 0 : 14),
      scale,
      angle: chance.between(-0.8, 0.8),
    };
    laid.push({ look, piece, place });
    const middle = x - (piece.box.x + piece.box.width / 2) * scale;
    marks.push(hanger(middle, top, bottom ? piece.box.width * scale * 0.4 : 178 * scale, bottom));
  });
  const standing: Laid[] = [];
  const ground: string[] = [];
  const rooms = cells(
    { x: width * 0.08, y: floor - 210, width: width * 0.84, height: 330 },
    onFloor.map(({ look }) => roomOf(look).weight),
  );
  onFloor.forEach(({ look, piece }, index) => {
    const cell = rooms[index];
    if (!cell) return;
    const size = fit(piece, { ...cell, width: cell.width * 0.86 }, 0, 1.08);
    const base = floor + 84 + (index % 2) * 22;
    const x = cell.x + cell.width / 2;
    ground.push(floorShadow(x, base - 4, (piece.box.width * size) / 1.7));
    standing.push({
      look,
      piece,
      place: { x, y: base - (piece.box.height * size) / 2, scale: size },
    });
  });
  const shelf = { x: width * 0.76, y: 470, width: width * 0.22, height: 560 };
  const ledges = cells(
    shelf,
    onLedge.map(({ look }) => roomOf(look).weight),
  );
  onLedge.forEach(({ look, piece }, index) => {
    const cell = ledges[index];
    if (!cell) return;
    const size = fit(
      piece,
      { ...cell, width: cell.width * 0.92, height: cell.height * 0.86 },
      0,
      1.15,
    );
    const x = cell.x + cell.width / 2;
    const y = cell.y + cell.height / 2;
    ground.push(
      `<circle cx="${num(x)}" cy="${num(y - (piece.box.height * size) / 2 + 6)}" r="9" fill="#8d6c3f"/><circle cx="${num(x - 2)}" cy="${num(y - (piece.box.height * size) / 2 + 3)}" r="3.4" fill="#d9b984"/>`,
    );
    standing.push({ look, piece, place: { x, y, scale: size } });
  });
  const wall = drawPaper(chance.next(), tint, width, height);
  const clothes = laid.map((one, index) =>
    layNamed({ ...one, piece: { ...one.piece, height: one.piece.height * 1.5 } }, `h${index}`),
  );
  const before = standing.map((one, index) =>
    layNamed({ ...one, piece: { ...one.piece, height: one.piece.height * 0.7 } }, `s${index}`),
  );
  const layers = [
    wall,
    plain(room(tint)),
    ...clothes.flatMap((layer, index) => [plain(marks[index] ?? ""), layer]),
    plain(ground.join("")),
    ...before,
  ];
  return picture({ width, height, tint, layers });
}
