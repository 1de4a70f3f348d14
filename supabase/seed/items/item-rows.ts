import { items } from "../catalogue";
import { seededRandom } from "../random";
import { slugOf } from "../identity";
import { daysBefore, type Anchor } from "../days";
import { linkIdOf } from "../partners/links";
import { pictureAddress, pictureNames } from "../pictures/pictures";
import { sources, type Source } from "../sources";
import { insertInto, type Statement } from "../statement";

/** The independents' domains, who ships free, then the items. */
export function itemStatements(anchor: Anchor): Statement[] {
  const shops: Source[] = Object.values(sources);
  const domains = shops.filter(({ retailer }) => retailer === "OTHER").map(({ domain }) => domain);
  const rows = items.map((item, index) => {
    const age = 30 + seededRandom(`arrival/${item.slug}`).whole(0, 320) + index / 1000;
    return {
      id: item.id,
      name: item.name,
      retailer: sources[item.source].retailer,
      retailer_url: item.address,
      image: pictureAddress("outfit-images", pictureNames.item(item.slug)),
      garment: item.garment,
      price: item.price,
      color: item.color,
      sizes: item.sizes,
      availability: item.availability,
      tags: item.tags,
      affiliate_link_id: linkIdOf(item),
      style_code: slugOf(item.name),
      created_at: daysBefore(anchor, age),
      updated_at: daysBefore(anchor, age),
    };
  });
  return [
    {
      text:
        "update public.retailers " +
        "set domains = home_domain || array(select jsonb_array_elements_text($1::text::jsonb)) " +
        "where code = 'OTHER'",
      json: domains,
    },
    { text: "update public.retailers set free_shipping = true where code in ('ZARA', 'MANGO')" },
    insertInto("public.items", rows),
  ];
}
