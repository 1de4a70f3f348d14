import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { arrange } from "./scenes/arrangement";
import { seededRandom } from "./drawing/random";
import {
  colors,
  drawCover,
  drawHero,
  drawItem,
  drawLogo,
  drawOutfit,
  drawPortrait,
  drawShareCard,
} from "./index";
import {
  garments,
  placeholder,
  renderPicture,
  swatch,
  variantOf,
  variantsOf,
  views,
} from "./index";
import type { Look } from "./index";
import { clothOf } from "./drawing/cloth";
import { shadeOf, type Color } from "./drawing/color";
import { rumpleTile } from "./drawing/rumple";
import type { Garment } from "./garment";
import { layDetail } from "./outfit";
import { Pen } from "./drawing/pen";
import { coveredBy } from "./scenes/stage";
import { cutAll } from "./wardrobe";

// Rendering is fast on an idle machine and many times slower on a busy one.
vi.setConfig({ testTimeout: 120_000 });

const outfit: readonly Look[] = [
  { garment: "coat", color: "brown", seed: 1 },
  { garment: "knit", color: "white", seed: 2 },
  { garment: "jeans", color: "blue", seed: 3 },
  { garment: "boots", color: "black", seed: 4 },
  { garment: "bag", color: "orange", seed: 5 },
  { garment: "scarf", color: "red", seed: 6 },
];

const sha = (text: string) => createHash("sha256").update(text).digest("hex");
const shown = (svg: string) =>
  [...svg.matchAll(/data-item="([^"]+)"/g)].map((match) => match[1]).sort();
const listed = (looks: readonly Look[]) =>
  looks.map(({ garment, color }) => `${garment} ${color}`).sort();

/** Outfits of one to seven pieces, as varied as a catalogue's. */
const randomOutfits: Look[][] = Array.from({ length: 60 }, (_, index) => {
  const random = seededRandom(index, "test");
  return Array.from({ length: 1 + (index % 7) }, (__, item): Look => ({
    garment: random.pick(garments),
    color: random.pick(colors),
    seed: `${index}-${item}`,
  }));
});

test("draws the same bytes for the same options, in a fresh process too", async () => {
  const all = async () => {
    const draw = await import("./index");
    return sha(
      [
        draw.drawItem({ garment: "blazer", color: "navy", seed: "a" }),
        ...views.map((view) => draw.drawOutfit({ items: outfit, view, seed: 7 })),
        draw.drawCover({ items: outfit, seed: 1 }),
        draw.drawHero({ format: "landscape" }),
        draw.drawPortrait({ seed: "mira" }),
        draw.drawLogo({ name: "Fern & Co.", seed: 1 }),
      ].join("\n"),
    );
  };
  const first = await all();
  vi.resetModules();
  expect(await all()).toBe(first);
});

test("draws other images for other seeds", () => {
  const drawn = new Set(
    Array.from({ length: 12 }, (_, seed) => drawItem({ garment: "dress", color: "red", seed })),
  );
  expect(drawn.size).toBe(12);
});

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

test("shows exactly the outfit's items in its main and styling images", () => {
  for (const items of [outfit, ...randomOutfits]) {
    expect(shown(drawOutfit({ items, view: "main", seed: 3 }))).toEqual(listed(items));
    expect(shown(drawOutfit({ items, view: "styling", seed: 3 }))).toEqual(listed(items));
  }
});

test("shows the lead garment and one accessory in an outfit's detail image", () => {
  expect(shown(drawOutfit({ items: outfit, view: "detail", seed: 3 }))).toEqual([
    "coat brown",
    "scarf red",
  ]);
});

test("keeps the subject of a detail image clear of the accessory", () => {
  for (const [seed, items] of [outfit, ...randomOutfits].entries()) {
    const [lead, extra] = layDetail(items, seed);
    if (!lead || !extra) continue;
    const { focus, box } = lead.piece;
    const at = lead.place;
    const bottom = at.y + (focus.y + focus.height - box.y - box.height / 2) * at.scale;
    expect(coveredBy(extra.piece, extra.place).y).toBeGreaterThanOrEqual(bottom);
  }
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

test("draws a piece with the same strokes in every image", () => {
  const strokes = (svg: string) =>
    new Set([...svg.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]));
  const together = strokes(drawOutfit({ items: outfit, view: "main", seed: 3 }));
  for (const look of outfit) {
    for (const [one] of [cutAll([look])]) {
      for (const stroke of strokes(one?.piece.marks ?? "")) expect(together.has(stroke)).toBe(true);
    }
  }
});

test("keeps every piece within the image", () => {
  const shapes = [
    [1200, 1500],
    [1500, 1000],
    [1200, 630],
  ] as const;
  for (const [seed, items] of randomOutfits.entries()) {
    const pieces = cutAll(items);
    for (const [width, height] of shapes) {
      for (const { piece, place } of arrange(pieces, width, height, seed)) {
        const lies = coveredBy(piece, place);
        expect(lies.x).toBeGreaterThanOrEqual(0);
        expect(lies.y).toBeGreaterThanOrEqual(0);
        expect(lies.x + lies.width).toBeLessThanOrEqual(width);
        expect(lies.y + lies.height).toBeLessThanOrEqual(height);
      }
    }
  }
});

test("renders covers, heroes, share cards, portraits and logos to files of their shape", async () => {
  const pictures = [
    [drawCover({ items: outfit, seed: 1 }), 1.5],
    [drawHero({ format: "landscape" }), 1.6],
    [drawHero({ format: "portrait" }), 0.8],
    [drawShareCard(), 1200 / 630],
    [drawPortrait({ seed: 1, person: "man", age: "senior" }), 0.8],
    [drawPortrait({ seed: 2, person: "woman", hair: "scarf" }), 0.8],
    [drawLogo({ name: "Maison Laurel", seed: 1 }), 1],
  ] as const;
  for (const [svg, ratio] of pictures) {
    const {
      width = 0,
      height = 0,
      format,
    } = await sharp(await renderPicture(svg, { width: 240, format: "webp" })).metadata();
    expect(format).toBe("webp");
    expect(Math.abs(width / height - ratio)).toBeLessThan(0.02);
    expect(placeholder(svg)).toMatch(/^#[0-9a-f]{6}$/);
  }
});

test("requires a logo's name to be printable", () => {
  expect(() => drawLogo({ name: "…", seed: 1 })).toThrow(RangeError);
});

test("has a swatch for every color", () => {
  expect(new Set(colors.map(swatch)).size).toBe(12);
});
