import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import {
  drawCover,
  drawHero,
  drawItem,
  drawLogo,
  drawOutfit,
  drawPortrait,
  drawShareCard,
} from "./index";
import { placeholder, renderPicture, views } from "./index";
import { outfit } from "./sample-outfits";
import { cutAll } from "./wardrobe";

// Rendering is fast on an idle machine and many times slower on a busy one.
vi.setConfig({ testTimeout: 120_000 });

const sha = (text: string) => createHash("sha256").update(text).digest("hex");

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
