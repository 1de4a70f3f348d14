import { mix } from "../drawing/color";
import { num } from "../drawing/path";

/** The dressing room's size and the heights of its rail and floor, in image pixels. */
export const width = 1200;
export const height = 1500;
export const rod = 128;
export const floor = 1316;

/** A wooden hanger, its hook over the rod. */
export function hanger(x: number, top: number, half: number, clips: boolean): string {
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

/** The rail, the wall's skirting board and the floor of a dressing room. */
export function room(tint: string): string {
  const board = mix(tint, "#8b6a4c", 0.38);
  return (
    `<rect y="${floor - 60}" width="${width}" height="${height - floor + 60}" fill="${board}"/>` +
    `<rect y="${floor - 60}" width="${width}" height="7" fill="${mix(board, "#2b1c12", 0.35)}"/>` +
    `<rect y="${floor - 92}" width="${width}" height="32" fill="${mix(tint, "#ffffff", 0.3)}"/><rect y="${floor - 94}" width="${width}" height="3" fill="${mix(tint, "#3a291c", 0.2)}"/>` +
    `<path d="M-20 ${rod + 16}H1220" stroke="#2a1b12" stroke-opacity=".1" stroke-width="20"/>` +
    `<path d="M-20 ${rod}H1220" stroke="#8d6c3f" stroke-width="15"/><path d="M-20 ${rod - 3}H1220" stroke="#d9b984" stroke-width="5"/>`
  );
}

/** A soft round shadow on the floor under an object. */
export const floorShadow = (x: number, y: number, reach: number): string =>
  [1, 0.82, 0.64, 0.46]
    .map(
      (part) =>
        `<ellipse cx="${num(x + reach * 0.06)}" cy="${num(y)}" rx="${num(reach * part)}" ry="${num(reach * 0.13 * part)}" fill="#2a1b12" fill-opacity=".07"/>`,
    )
    .join("");

/** A brass peg in the wall. */
export const peg = (x: number, y: number): string =>
  `<circle cx="${num(x + 3)}" cy="${num(y + 5)}" r="10" fill="#2a1b12" fill-opacity=".25"/>` +
  `<circle cx="${num(x)}" cy="${num(y)}" r="9" fill="#8d6c3f"/><circle cx="${num(x - 2)}" cy="${num(y - 3)}" r="3.4" fill="#d9b984"/>`;

/** A small wooden ledge whose top is at `y`. */
export const ledge = (x: number, y: number, wide: number): string =>
  [18, 12, 6]
    .map(
      (grow) =>
        `<rect x="${num(x - wide / 2 + 6)}" y="${num(y + 8)}" width="${num(wide)}" height="${12 + grow}" rx="4" fill="#2a1b12" fill-opacity=".07"/>`,
    )
    .join("") +
  `<rect x="${num(x - wide / 2)}" y="${num(y)}" width="${num(wide)}" height="15" rx="2" fill="#a57c53"/>` +
  `<rect x="${num(x - wide / 2)}" y="${num(y)}" width="${num(wide)}" height="4" rx="2" fill="#c9a47c"/>`;
