import { shopper } from "./accounts";
import { daysBefore, type Anchor } from "./days";
import { idOf } from "./identity";
import { samples } from "./items/items";
import { outfits } from "./outfits/outfits";
import { insertInto, type Statement } from "./statement";

const name = "Weekend in Rome";

export const favoriteList = idOf("favorite-list", name);

const entries: { outfit?: { id: string }; item?: { id: string }; note: string }[] = [
  { item: samples[5], note: "" },
  { item: samples[2], note: "In black, if they have it." },
  { outfit: outfits[2], note: "Dinner on Saturday." },
  { outfit: outfits[1], note: "For the flight, with the white sneakers." },
];

/** Creates a list of outfits and items for the demo shopper. */
export function favoriteListStatements(anchor: Anchor): Statement[] {
  const list = favoriteList;
  const since = daysBefore(anchor, 6);
  return [
    insertInto("public.favorite_lists", [
      { id: list, user_id: shopper.id, name, created_at: since },
    ]),
    insertInto(
      "public.favorites",
      entries.map(({ outfit, item, note }, index) => ({
        id: idOf("favorite-list-entry", `${name}/${index}`),
        user_id: shopper.id,
        list_id: list,
        outfit_id: outfit?.id ?? null,
        item_id: item?.id ?? null,
        note,
        position: index + 1,
        created_at: since,
      })),
    ),
    {
      text:
        "select setval(pg_get_serial_sequence('public.favorites', 'position'), " +
        `${entries.length})`,
    },
  ];
}
