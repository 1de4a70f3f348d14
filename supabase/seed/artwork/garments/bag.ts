import type { Pattern } from "../piece";
import { gold, silver } from "../parts/strap";
import { bucket } from "./bags/bucket";
import { crossbody } from "./bags/crossbody";
import { shoulder } from "./bags/shoulder-bag";
import { topHandle } from "./bags/top-handle";
import { tote } from "./bags/tote";

/** Bags. */
export const bag: Pattern = {
  variants: ["shoulder", "tote", "top-handle", "bucket", "crossbody"],
  draw(pen, variant, random) {
    const metal = random.maybe(0.72) ? gold : silver;
    if (variant === "shoulder") shoulder(pen, metal);
    else if (variant === "tote") tote(pen);
    else if (variant === "top-handle") topHandle(pen, metal);
    else if (variant === "bucket") bucket(pen, metal);
    else crossbody(pen, metal);
    const suede = variant === "bucket" && random.maybe(0.6);
    return {
      fabric: suede ? "suede" : "leather",
      rumple: 0.12,
      height: 30,
      focus: { x: -130, y: -70, width: 260, height: 325 },
    };
  },
};
