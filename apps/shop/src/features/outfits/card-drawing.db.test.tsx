import { startFavorites, toggleFavorite, unwrap, useFavorites } from "@ensemble/session";
import { connectToTestBackend, fireEvent, renderElement } from "@ensemble/testing";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { OutfitCard } from "./outfit-card";
import { OutfitRows } from "./outfit-list";
import { listedCards, type OutfitCardRow } from "./outfits";

let outfits: OutfitCardRow[];
connectToTestBackend();
beforeAll(async () => {
  outfits = await unwrap(listedCards().order("id"));
});

/** An outfit's card, under the mouse, and its row. */
async function drawingOf(outfit: OutfitCardRow): Promise<string> {
  const { container, remove } = await renderElement(
    <>
      <OutfitCard outfit={outfit} sizes="100vw" />
      <OutfitRows outfits={[outfit]} />
    </>,
  );
  for (const article of container.querySelectorAll("article")) {
    fireEvent.pointerOver(article, { pointerType: "mouse" });
  }
  await expect.poll(() => container.querySelectorAll("img")).toHaveLength(4);
  const { innerHTML } = container;
  await remove();
  return innerHTML;
}

/** The outfit with one value changed, by column. */
function variants(outfit: OutfitCardRow): Map<string, OutfitCardRow> {
  const changed = new Map<string, OutfitCardRow>();
  const { outfit_images: images, ...columns } = outfit;
  const newestFirst = outfits.toSorted((one, other) =>
    other.created_at.localeCompare(one.created_at),
  );
  for (const column of Object.keys(columns) as (keyof typeof columns)[]) {
    const other = newestFirst.find((one) => one[column] !== outfit[column]);
    const value = other ? other[column] : inventedFor(outfit[column]);
    changed.set(column, { ...outfit, [column]: value });
  }
  for (const column of Object.keys(images[0]!) as (keyof (typeof images)[number])[]) {
    const mixed = images.map((image) => ({ ...image, [column]: `${image[column]}1` }));
    changed.set(`outfit_images.${column}`, { ...outfit, outfit_images: mixed });
  }
  return changed;
}

/** For a column in which the seed's outfits do not differ. */
const inventedFor = (value: unknown) =>
  typeof value === "number" ? value + 1 : typeof value === "boolean" ? !value : "Something else";

test("draws every column that a card selects", async () => {
  // A new outfit stands beside one that is not, and one without reviews beside one with some.
  const oldest = outfits
    .filter(({ rating }) => rating !== null)
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  const [outfit] = oldest;
  onTestFinished(startFavorites());
  toggleFavorite("outfits", outfit!.id);
  const drawing = await drawingOf(outfit!);
  const undrawn: string[] = [];
  for (const [column, variant] of variants(outfit!)) {
    if ((await drawingOf(variant)) === drawing) undrawn.push(column);
  }
  useFavorites.setState({ outfits: [] });
  expect(undrawn, "columns of a card that nothing draws").toEqual([]);
});
