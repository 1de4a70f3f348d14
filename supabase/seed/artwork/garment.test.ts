import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { clothOf } from "./drawing/cloth";
import { shadeOf, type Color } from "./drawing/color";
import { Pen } from "./drawing/pen";
import { rumpleTile } from "./drawing/rumple";
import type { Garment } from "./garment";
import { colors, drawItem } from "./index";
import { garments, renderPicture, swatch, variantOf, variantsOf } from "./index";
import type { Look } from "./index";
import { cutAll } from "./wardrobe";

// Rendering is fast on an idle machine and many times slower on a busy one.
vi.setConfig({ testTimeout: 120_000 });

describe.each(garments)("%s", (garment) => {
  test("renders in every color and shows that color", async () => {
    for (const color of colors) {
      const svg = drawItem({ garment, color, seed: `${garment}-${color}` });
      const { info } = await sharp(await renderPicture(svg, { width: 48, format: "png" })).toBuffer(
        { resolveWithObject: true },
      );
      expect([info.width, info.height]).toEqual([48, 60]);
    }
    const [black, white] = await Promise.all(
      (["black", "white"] as const).map(async (color) => {
        const variant = variantsOf(garment)[0] as string;
        const svg = drawItem({ garment, color, seed: 1, retailer: "one", variant });
        return sharp(await renderPicture(svg, { width: 96, format: "png" }))
          .greyscale()
          .raw()
          .toBuffer();
      }),
    );
    // White is the lighter one where the two differ most.
    const gaps = [...(white as Buffer)].map((level, at) => level - ((black as Buffer)[at] ?? 0));
    const widest = gaps.reduce((most, gap) => (Math.abs(gap) > Math.abs(most) ? gap : most), 0);
    expect(widest).toBeGreaterThan(40);
  });

  test("draws each variant differently and within its image", () => {
    const drawn = variantsOf(garment).map((variant) =>
      drawItem({ garment, color: "gray", seed: 1, variant }),
    );
    expect(new Set(drawn).size).toBe(variantsOf(garment).length);
    for (const variant of variantsOf(garment)) {
      const [one] = cutAll([{ garment, color: "gray", seed: 1, variant }]);
      expect(one?.piece.marks).not.toMatch(/NaN|undefined/);
    }
    expect(() => drawItem({ garment, color: "gray", seed: 1, variant: "no such" })).toThrow(
      RangeError,
    );
  });

  test("names the variant it draws when the seed chooses", () => {
    const look: Look = { garment, color: "gray", seed: "s" };
    expect(drawItem({ ...look, variant: variantOf(look) })).toBe(drawItem(look));
  });
});

test.each(["black", "navy"] as const)(
  "takes at most a third of the light on the folds of %s cloth that white cloth takes",
  async (color) => {
    const onFold = (tone: Color) => {
      const pen = new Pen("p", clothOf(shadeOf(tone, "a")));
      pen.crease([0, 0], [0, 100], 5, 10);
      const [, opacity] =
        pen.marks.join("").match(`${pen.cloth.glow}" fill-opacity="([^"]+)"`) ?? [];
      return Number(opacity);
    };
    const onRumple = async (tone: Color) => {
      const [one] = cutAll([{ garment: "trousers", color: tone, seed: "a" }]);
      const [, file = ""] = rumpleTile(one!.piece.creases).match(/base64,([^"]+)/) ?? [];
      const { data, info } = await sharp(Buffer.from(file, "base64"))
        .raw()
        .toBuffer({ resolveWithObject: true });
      let lightest = 0;
      for (let at = 0; at < data.length; at += info.channels)
        if (data[at] === 255) lightest = Math.max(lightest, data[at + info.channels - 1]!);
      return lightest;
    };
    expect(onFold(color)).toBeLessThanOrEqual(onFold("white") / 3);
    expect(await onRumple(color)).toBeLessThanOrEqual((await onRumple("white")) / 3);
  },
);

test("draws cropped cuts shorter than the cut they come from", () => {
  const length = (garment: Garment, variant: string) =>
    cutAll([{ garment, color: "gray", seed: 1, variant }])[0]?.piece.box.height ?? 0;
  expect(length("coat", "cropped")).toBeLessThan(length("coat", "peacoat") * 0.9);
  expect(length("jeans", "cropped")).toBeLessThan(length("jeans", "straight") * 0.95);
});

test("has a swatch for every color", () => {
  expect(new Set(colors.map(swatch)).size).toBe(12);
});
