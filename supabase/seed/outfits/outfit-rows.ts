import { daysBefore, type Anchor } from "../days";
import { idOf } from "../identity";
import { outfits, type Outfit } from "./outfits";
import { listed } from "./outfits";
import { outfitViews, pictureAddress, pictureNames, type OutfitView } from "../pictures/pictures";
import { collections } from "./collections";
import { seededRandom } from "../random";
import { insertInto, type Statement } from "../statement";

/** Outfits with their items and images, then the collections that contain them. */
export function outfitStatements(anchor: Anchor): Statement[] {
  const rows = outfits.map((outfit) => {
    const since = daysBefore(anchor, outfit.age + 0.4);
    return {
      id: outfit.id,
      slug: outfit.slug,
      title: outfit.title,
      subtitle: outfit.subtitle,
      description: outfit.description,
      hero_image: addressOf(outfit, "main"),
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
  const worn = outfits.flatMap((outfit) =>
    outfit.items.map((item, position) => ({ outfit_id: outfit.id, item_id: item.id, position })),
  );
  const pictures = outfits.flatMap((outfit) =>
    outfitViews.map((view, place) => ({
      id: idOf("outfit-image", `${outfit.slug}/${view}`),
      outfit_id: outfit.id,
      image_url: addressOf(outfit, view),
      alt_text: altOf(outfit, view),
      display_order: place,
      file_type: "image/webp",
      width: view === "main" ? 1200 : 600,
      height: view === "main" ? 1500 : 750,
      placeholder_color: paperFor(outfit.slug),
      created_at: daysBefore(anchor, outfit.age + 0.4),
    })),
  );
  return [
    insertInto("public.outfits", rows),
    insertInto("public.outfit_items", worn),
    insertInto("public.outfit_images", pictures),
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

const addressOf = (outfit: Outfit, view: OutfitView): string =>
  pictureAddress("outfit-images", pictureNames.outfit(outfit.slug, view));

function altOf(outfit: Outfit, view: OutfitView): string {
  const [lead] = outfit.items;
  if (view === "detail" && lead) return `${outfit.title}, close by: ${listed([lead])}`;
  if (view === "styling") return `${outfit.title} on a clothes rail: ${listed(outfit.items)}`;
  return `${outfit.title}: ${listed(outfit.items)}`;
}

/** The papers that the pictures were drawn on, to show until a picture has loaded. */
const papers = [
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

function paperFor(slug: string): string {
  const random = seededRandom(`paper/${slug}`);
  random.next(); // The generator of the pictures skipped it, too.
  return random.pick(papers);
}
