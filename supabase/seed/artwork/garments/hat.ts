import { mix } from "../drawing/color";
import type { Pattern } from "../piece";
import { beanie } from "./hats/beanie";
import { beret } from "./hats/beret";
import { brimmed } from "./hats/brimmed";
import { cap } from "./hats/cap";

/** Hats. */
export const hat: Pattern = {
  variants: ["fedora", "straw", "beanie", "cap", "beret"],
  draw(pen, variant, random) {
    const band =
      pen.cloth.depth > 1.2
        ? "#5d5148"
        : random.pick(["#2b2624", "#4a382c", mix(pen.cloth.base, "#1a1210", 0.6)]);
    if (variant === "beanie") beanie(pen);
    else if (variant === "cap") cap(pen);
    else if (variant === "beret") beret(pen);
    else brimmed(pen, variant === "straw", variant === "fedora", band);
    const fabric =
      variant === "straw"
        ? "straw"
        : variant === "beanie"
          ? "knit"
          : variant === "cap"
            ? "twill"
            : "wool";
    return {
      fabric,
      rumple: 0.2,
      height: 30,
      focus: { x: -120, y: -140, width: 220, height: 275 },
    };
  },
};
