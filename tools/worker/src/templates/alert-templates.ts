import { paths, productName } from "@ensemble/contract";
import { utcMoment } from "@ensemble/domain/time";
import * as z from "zod/mini";
import { amountAt, pageAt, pictureFor, type Site } from "../site";
import type { EmailTemplate, Entry } from "./email-template";

/** An item, an outfit or a stylist with their page and image. */
const named = { slug: z.string(), name: z.string(), image: z.nullable(z.string()) };

const alertSchema = z.object({
  kind: z.enum(["price_drop", "back_in_stock"]),
  outfit: z.boolean(),
  ...named,
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

const followSchema = z.object({ kind: z.literal("new_looks"), ...named });

/** A followed stylist with the newest looks of all that are new. */
const newLooksSchema = z.object({
  ...named,
  looks: z.array(z.object(named)),
  count: z.number(),
});

/** The payload that the database creates when a worker sends the email. Keys aren't stored. */
const payloadOf = <Line extends z.ZodMiniType>(line: Line) =>
  z.object({
    alerts: z.array(line),
    unsubscribe_key: z.string(),
    manage_key: z.optional(z.string()),
    confirm_key: z.optional(z.string()),
  });

const requestsSchema = payloadOf(z.union([alertSchema, followSchema]));
const digestSchema = payloadOf(alertSchema);
const looksSchema = payloadOf(newLooksSchema);

/** Asks the address's owner to confirm the requested alerts, or to refuse them (ALERT-4, ALERT-7). */
export function alertConfirmation(payload: unknown, site: Site): EmailTemplate {
  const { alerts, confirm_key: key, unsubscribe_key } = requestsSchema.parse(payload);
  return {
    subject: `Confirm your ${productName} alerts`,
    paragraphs: [
      "Someone, probably you, asked for alerts at this address. Confirm to get them: prices and " +
        "stock in one email a day at most, stylists' new looks on Mondays.",
    ],
    entries: alerts.map((alert) =>
      alert.kind === "new_looks"
        ? toEntry(alert, paths.expert(alert.slug), "New looks, on Mondays", site)
        : toProductEntry(alert, describeCondition(alert, site), site),
    ),
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
  const { alerts, ...keys } = digestSchema.parse(payload);
  const drops = alerts.filter(({ kind }) => kind === "price_drop");
  const [first] = alerts;
  return {
    subject: alerts.length === 1 ? subjectFor(first!, site) : digestSubject(drops, alerts.length),
    paragraphs: ["Here's what's new on your alerts:"],
    entries: alerts.map((alert) => toProductEntry(alert, changeText(alert, site), site)),
    links: [manageLink(keys, site)],
    closing: "Prices and availability are the latest from our shops and may change.",
    ...waysToEnd(keys, site),
  };
}

/** Shows the newest looks of the stylists that a recipient follows, with a link to all (ALERT-10). */
export function newLooks(payload: unknown, site: Site): EmailTemplate {
  const { alerts: stylists, ...keys } = looksSchema.parse(payload);
  const all = stylists.reduce((sum, { count }) => sum + count, 0);
  const [first] = stylists;
  const by = stylists.length === 1 ? first!.name : "stylists you follow";
  return {
    subject: `${all === 1 ? "1 new look" : `${all} new looks`} by ${by}`,
    paragraphs: ["Here's what the stylists you follow have put together:"],
    entries: stylists.flatMap(({ name, looks }) =>
      looks.map((look) => toEntry(look, paths.outfit(look.slug), `By ${name}`, site)),
    ),
    links: [
      ...stylists.map(({ name, slug }) => ({
        label: `All Looks by ${name}`,
        href: pageAt(site, `${paths.outfits()}?stylist=${encodeURIComponent(slug)}`),
      })),
      manageLink(keys, site),
    ],
    closing: "This email comes on Mondays, if there are new looks.",
    ...waysToEnd(keys, site),
  };
}

interface Keys {
  manage_key?: string | undefined;
  unsubscribe_key: string;
}

const manageLink = ({ manage_key: key }: Keys, site: Site) => ({
  label: "Manage Your Alerts",
  href: pageAt(site, `/alerts${key ? `?key=${key}` : ""}`),
});

const waysToEnd = ({ unsubscribe_key: key }: Keys, site: Site) => ({
  footnotes: [{ label: "Unsubscribe from all alerts", href: unsubscribePage(key, site) }],
  unsubscribe: oneClick(key, site),
});

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

const toProductEntry = (alert: Alert, text: string, site: Site): Entry =>
  toEntry(alert, alert.outfit ? paths.outfit(alert.slug) : paths.item(alert.slug), text, site);

const toEntry = (
  { name, image }: Pick<Alert, "name" | "image">,
  path: string,
  text: string,
  site: Site,
): Entry => ({
  label: name,
  href: pageAt(site, path),
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
