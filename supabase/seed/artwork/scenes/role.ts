import type { Garment, Look } from "../garment";

/** A garment's part in an arrangement. */
export type Role = "outer" | "top" | "bottom" | "dress" | "shoes" | "bag" | "small";

const roles: Record<Garment, Role> = {
  coat: "outer",
  blazer: "outer",
  knit: "top",
  shirt: "top",
  tee: "top",
  trousers: "bottom",
  jeans: "bottom",
  skirt: "bottom",
  dress: "dress",
  boots: "shoes",
  trainers: "shoes",
  heels: "shoes",
  bag: "bag",
  belt: "small",
  scarf: "small",
  jewellery: "small",
  hat: "small",
  sunglasses: "small",
};

export const roleOf = ({ garment }: Pick<Look, "garment">): Role => roles[garment];

/** Clothes structure an image; shoes, bags and the like fill the rest. */
export const isClothing = (look: Pick<Look, "garment">): boolean =>
  ["outer", "top", "bottom", "dress"].includes(roleOf(look));

/** An accessory's weight among the others, and its maximum enlargement. */
export const roomOf = (look: Pick<Look, "garment">): { weight: number; enlarge: number } => {
  const rooms: Partial<Record<Garment, [number, number]>> = {
    boots: [1.4, 1.8],
    trainers: [1.2, 1.7],
    heels: [1.1, 1.85],
    bag: [1.5, 1.6],
    scarf: [1.4, 1.05],
    hat: [1.1, 1.25],
    belt: [0.8, 1.3],
    jewellery: [0.75, 1.45],
    sunglasses: [0.6, 1.5],
  };
  const [weight, enlarge] = rooms[look.garment] ?? [2, 1.15];
  return { weight, enlarge };
};
