import { daysBefore, type Anchor } from "../days";
import { idOf } from "../identity";
import { outfits, type Outfit } from "./outfits";
import { listed } from "./outfits";
import { outfitViews, pictureAddress, pictureNames, type OutfitView } from "../pictures/pictures";
import { collections } from "./collections";
import { seededRandom } from "../random";
import { insertInto, type Statement } from "../statement";

/** Creates the outfits with items and images, then the collections. */
export function outfitStatements(anchor: Anchor): Statement[] {
  const rows = outfits.map((outfit) => {
    const since = daysBefore(anchor, outfit.age + 0.4);
    return {
      id: outfit.id,
      slug: outfit.slug,
      title: outfit.title,
      subtitle: outfit.subtitle,
      description: outfit.description,
      hero_image: imageUrlOf(outfit, "main"),
      occasion: outfit.occasion,
      vibe: outfit.vibe,
      budget: outfit.budget,
      tags: outfit.tags,
      size_range: outfit.sizeRange,
      season_tags: outfit.seasons,
      created_at: since,
      updated_at: since,
    };
  });
  const outfitItems = outfits.flatMap((outfit) =>
    outfit.items.map((item, position) => ({ outfit_id: outfit.id, item_id: item.id, position })),
  );
  const images = outfits.flatMap((outfit) =>
    outfitViews.map((view, index) => ({
      id: idOf("outfit-image", `${outfit.slug}/${view}`),
      outfit_id: outfit.id,
      image_url: imageUrlOf(outfit, view),
      alt_text: altTextOf(outfit, view),
      display_order: index,
      file_type: "image/webp",
      width: view === "main" ? 1200 : 600,
      height: view === "main" ? 1500 : 750,
      placeholder_color: placeholderColor(outfit.slug),
      created_at: daysBefore(anchor, outfit.age + 0.4),
    })),
  );
  return [
    insertInto("public.outfits", rows),
    insertInto("public.outfit_items", outfitItems),
    insertInto("public.outfit_images", images),
    ...collectionStatements(anchor),
  ];
}

function collectionStatements(anchor: Anchor): Statement[] {
  const rows = collections.map((collection) => ({
    id: collection.id,
    slug: collection.slug,
    title: collection.title,
    description: collection.description,
    cover_image: pictureAddress("outfit-images", pictureNames.collection(collection.slug)),
    tags: collection.tags,
    created_at: daysBefore(anchor, collection.age + 0.3),
    updated_at: daysBefore(anchor, collection.age + 0.3),
  }));
  const members = collections.flatMap((collection) =>
    collection.outfits.map((outfit, position) => ({
      collection_id: collection.id,
      outfit_id: outfit.id,
      position,
    })),
  );
  return [insertInto("public.collections", rows), insertInto("public.collection_outfits", members)];
}

const imageUrlOf = (outfit: Outfit, view: OutfitView): string =>
  pictureAddress("outfit-images", pictureNames.outfit(outfit.slug, view));

function altTextOf(outfit: Outfit, view: OutfitView): string {
  const [mainItem] = outfit.items;
  if (view === "detail" && mainItem) return `${outfit.title}, close by: ${listed([mainItem])}`;
  if (view === "styling") return `${outfit.title} on a clothes rail: ${listed(outfit.items)}`;
  return `${outfit.title}: ${listed(outfit.items)}`;
}

/** Background colors of the images, shown while they load. */
const backgrounds = [
  "#d9cdbd",
  "#d4c7b6",
  "#d8c9bb",
  "#cfc6b9",
  "#d6c9b4",
  "#d5c3b6",
  "#cbc4b8",
  "#c9c3b0",
  "#d2bfae",
];

function placeholderColor(slug: string): string {
  const random = seededRandom(`paper/${slug}`);
  random.next(); // The images were generated without this number.
  return random.pick(backgrounds);
}
