import type { Pattern } from "../piece";
import { long } from "./scarves/long-scarf";
import { square } from "./scarves/square-scarf";

/** Scarves. */
export const scarf: Pattern = {
  variants: ["wool", "check", "striped", "ribbed", "silk-square"],
  draw(pen, variant, random) {
    if (variant === "silk-square") {
      square(pen);
      return {
        fabric: "satin",
        rumple: 0.5,
        height: 10,
        focus: { x: -120, y: -20, width: 240, height: 300 },
      };
    }
    long(pen, variant, () => random.between(-1, 1));
    return {
      fabric: variant === "ribbed" ? "knit" : "wool",
      rumple: 0.55,
      height: 26,
      focus: { x: -150, y: 130, width: 300, height: 375 },
    };
  },
};
