import { shopper } from "./accounts";
import { items } from "./catalog";
import { daysBefore, type Anchor } from "./days";
import { experts } from "./experts/experts";
import { idOf } from "./identity";
import { fullPrice, saleOf } from "./items/item-rows";
import { outfits } from "./outfits/outfits";
import { insertInto, type Statement } from "./statement";

const available = items.filter(({ availability }) => availability === "in_stock");

/**
 * Creates the demo shopper's alerts. Two prices have dropped and one item is back in stock, so the
 * worker's first run sends a mail. Follows a stylist with new looks.
 */
export function alertStatements(anchor: Anchor): Statement[] {
  const recipient = idOf("alert-recipient", shopper.email);
  const since = daysBefore(anchor, 20);
  const alert = (
    kind: string,
    target: { item_id?: string; outfit_id?: string; expert_id?: string },
    price: number | null,
  ) => ({
    id: idOf("alert", `${kind}/${Object.values(target).join()}`),
    recipient_id: recipient,
    kind,
    item_id: target.item_id ?? null,
    outfit_id: target.outfit_id ?? null,
    expert_id: target.expert_id ?? null,
    time_zone: target.expert_id ? "America/New_York" : null,
    size: kind === "back_in_stock" ? "M" : null,
    since_price: price,
    confirmed_at: since,
    created_at: since,
  });
  const restocked = available.find(({ sizes }) => sizes.includes("M"))!;
  const soldOut = items.find(
    ({ availability, sizes }) => availability === "sold_out" && sizes.includes("M"),
  )!;
  const outfit = outfits[0]!;
  const total = outfit.items.reduce((cents, { price }) => cents + Math.round(price * 100), 0) / 100;
  return [
    insertInto("public.alert_recipients", [
      { id: recipient, user_id: shopper.id, created_at: since },
    ]),
    insertInto("public.alerts", [
      ...available
        .filter((item) => saleOf(item) === "steady")
        .slice(0, 2)
        .map((item) => alert("price_drop", { item_id: item.id }, fullPrice(item))),
      alert("back_in_stock", { item_id: restocked.id }, restocked.price),
      alert("back_in_stock", { item_id: soldOut.id }, soldOut.price),
      alert("price_drop", { outfit_id: outfit.id }, total),
      alert("new_looks", { expert_id: experts[0]!.id }, null),
    ]),
  ];
}
