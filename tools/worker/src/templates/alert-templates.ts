import { paths, productName } from "@ensemble/contract";
import { utcMoment } from "@ensemble/domain/time";
import * as z from "zod/mini";
import { amountAt, pageAt, pictureFor, type Site } from "../site";
import type { EmailTemplate, Entry } from "./email-template";

const alertSchema = z.object({
  kind: z.enum(["price_drop", "back_in_stock"]),
  outfit: z.boolean(),
  slug: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  size: z.nullable(z.string()),
  price: z.number(),
  /** Whether other sizes cost more. */
  varies: z.boolean(),
  /** What the price may be compared with (SHOP-15). */
  price_before: z.nullable(z.number()),
  price_limit: z.nullable(z.number()),
  /** When a save or a feed last confirmed the price (SHOP-17). */
  checked_at: z.optional(z.nullable(z.string())),
});
type Alert = z.infer<typeof alertSchema>;

/** The payload that the database creates when a worker sends the email. Keys aren't stored. */
const payloadSchema = z.object({
  alerts: z.array(alertSchema),
  unsubscribe_key: z.string(),
  manage_key: z.optional(z.string()),
  confirm_key: z.optional(z.string()),
});

/** Asks the address's owner to confirm the requested alerts, or to refuse them (ALERT-4, ALERT-7). */
export function alertConfirmation(payload: unknown, site: Site): EmailTemplate {
  const { alerts, confirm_key: key, unsubscribe_key } = payloadSchema.parse(payload);
  return {
    subject: `Confirm your ${productName} alerts`,
    paragraphs: [
      "Someone, probably you, asked for alerts at this address. Confirm to get them, in one email " +
        "a day at most.",
    ],
    entries: alerts.map((alert) => toEntry(alert, describeCondition(alert, site), site)),
    links: [{ label: "Confirm Alerts", href: pageAt(site, `/alerts/confirm?key=${key}`) }],
    closing:
      "The link works for 48 hours. If this wasn't you, you can ignore this email. Unless you " +
      "confirm, we won't send any alerts, and we'll delete your address after four days.",
    footnotes: [
      {
        label: "Not you? Stop these emails for six months",
        href: unsubscribePage(unsubscribe_key, site),
      },
    ],
    unsubscribe: oneClick(unsubscribe_key, site),
  };
}

/** Lists all of a recipient's changes of a day in one email (ALERT-5). */
export function alertDigest(payload: unknown, site: Site): EmailTemplate {
  const { alerts, manage_key: key, unsubscribe_key } = payloadSchema.parse(payload);
  const drops = alerts.filter(({ kind }) => kind === "price_drop");
  const [first] = alerts;
  return {
    subject: alerts.length === 1 ? subjectFor(first!, site) : digestSubject(drops, alerts.length),
    paragraphs: ["Here's what's new on your alerts:"],
    entries: alerts.map((alert) => toEntry(alert, changeText(alert, site), site)),
    links: [
      { label: "Manage Your Alerts", href: pageAt(site, `/alerts${key ? `?key=${key}` : ""}`) },
    ],
    closing: "Prices and availability are the latest from our shops and may change.",
    footnotes: [
      {
        label: "Unsubscribe from all alerts",
        href: unsubscribePage(unsubscribe_key, site),
      },
    ],
    unsubscribe: oneClick(unsubscribe_key, site),
  };
}

/** Returns the URL of the page that asks before it unsubscribes. */
const unsubscribePage = (key: string, site: Site): string =>
  pageAt(site, `/alerts/unsubscribe?key=${key}`);

/** Returns the URL of supabase/functions/unsubscribe. */
const oneClick = (key: string, site: Site): string => pageAt(site, `/api/unsubscribe/${key}`);

/** Announces prices as dropped only if each has one to compare with (SHOP-15). */
function digestSubject(drops: readonly Alert[], all: number): string {
  const count = drops.length;
  const verb = drops.some(({ price_before }) => price_before === null) ? "changed" : "dropped";
  const dropped = `${count === 1 ? "1 price" : `${count} prices`} ${verb}`;
  const returned = all - count === 1 ? "1 item" : `${all - count} items`;
  if (count === all) return dropped;
  return count === 0 ? `${returned} are back in stock` : `${dropped}, ${returned} back in stock`;
}

const toEntry = ({ name, outfit, slug, image }: Alert, text: string, site: Site): Entry => ({
  label: name,
  href: pageAt(site, outfit ? paths.outfit(slug) : paths.item(slug)),
  text,
  // Twice the displayed width, for high-density screens.
  ...(image && { picture: pictureFor(site, image, 240) }),
});

const formatAlertPrice = ({ price, varies }: Alert, site: Site): string =>
  `${varies ? "from " : ""}${amountAt(site, price)}`;

const inSize = ({ size }: Alert): string => (size ? ` in size ${size}` : "");

function describeCondition(alert: Alert, site: Site): string {
  if (alert.kind === "back_in_stock") return `When it's back in stock${inSize(alert)}`;
  return alert.price_limit === null
    ? `When the price drops · Now ${formatAlertPrice(alert, site)}`
    : `When it's ${amountAt(site, alert.price_limit)} or less`;
}

function changeText(alert: Alert, site: Site): string {
  const { checked_at: at } = alert;
  return `${describeChange(alert, site)}${at ? ` · Price checked ${utcMoment(at)}` : ""}`;
}

function describeChange(alert: Alert, site: Site): string {
  const price = formatAlertPrice(alert, site);
  if (alert.kind === "back_in_stock") {
    return `Back in stock${inSize(alert)}${alert.varies ? "," : " at"} ${price}`;
  }
  const { price_before: before } = alert;
  return before === null ? `Now ${price}` : `Now ${price}, was ${amountAt(site, before)}`;
}

const subjectFor = (alert: Alert, site: Site): string =>
  alert.kind === "back_in_stock"
    ? `${alert.name} is back in stock${inSize(alert)}`
    : `${alert.name} now costs ${formatAlertPrice(alert, site)}`;
