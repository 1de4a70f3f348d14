import { paths, productName } from "@ensemble/contract";
import * as z from "zod/mini";
import { amountAt, pageAt, pictureFor, type Site } from "../site";
import type { EmailTemplate, Entry } from "./email-template";

const alert = z.object({
  kind: z.enum(["price_drop", "back_in_stock"]),
  outfit: z.boolean(),
  slug: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  size: z.nullable(z.string()),
  price: z.number(),
  price_before: z.nullable(z.number()),
  price_limit: z.nullable(z.number()),
});
type Alert = z.infer<typeof alert>;

/** What the database adds when a worker sends the mail: the keys are stored nowhere. */
const mail = z.object({
  alerts: z.array(alert),
  unsubscribe_key: z.string(),
  manage_key: z.optional(z.string()),
  confirm_key: z.optional(z.string()),
});

/** Asks whether the address wants the alerts that somebody set for it (ALERT-4). */
export function alertConfirmation(payload: unknown, site: Site): EmailTemplate {
  const { alerts, confirm_key: key, unsubscribe_key } = mail.parse(payload);
  return {
    subject: `Shall ${productName} write to you?`,
    paragraphs: [
      "Somebody, probably you, asked us to tell this address when something changes. Confirm it " +
        "and we will, in one mail a day at most.",
    ],
    entries: alerts.map((one) => entryOf(one, wishOf(one, site), site)),
    links: [{ label: "Confirm", href: pageAt(site, `/alerts/confirm?key=${key}`) }],
    closing:
      "The link works for 48 hours. If it was not you, do nothing: without your confirmation we " +
      "send nothing and forget this address.",
    unsubscribe: oneClick(unsubscribe_key, site),
  };
}

/** One mail for everything there is to tell somebody on a day (ALERT-5). */
export function alertDigest(payload: unknown, site: Site): EmailTemplate {
  const { alerts, manage_key: key, unsubscribe_key } = mail.parse(payload);
  const drops = alerts.filter(({ kind }) => kind === "price_drop");
  const [first] = alerts;
  return {
    subject: alerts.length === 1 ? newsOf(first!, site) : subjectOf(drops.length, alerts.length),
    paragraphs: ["Here's what's new on your alerts:"],
    entries: alerts.map((one) => entryOf(one, changeOf(one, site), site)),
    links: [
      { label: "Manage Your Alerts", href: pageAt(site, `/alerts${key ? `?key=${key}` : ""}`) },
    ],
    closing: "Prices and availability are the latest from our shops and may change.",
    footnotes: [
      {
        label: "Unsubscribe from all alerts",
        href: pageAt(site, `/alerts/unsubscribe?key=${unsubscribe_key}`),
      },
    ],
    unsubscribe: oneClick(unsubscribe_key, site),
  };
}

/** Answered by supabase/functions/unsubscribe. */
const oneClick = (key: string, site: Site): string => pageAt(site, `/api/unsubscribe/${key}`);

function subjectOf(drops: number, all: number): string {
  const fell = drops === 1 ? "1 price fell" : `${drops} prices fell`;
  if (drops === all) return fell;
  return drops === 0 ? `${all} are back in stock` : `${fell}, ${all - drops} back in stock`;
}

const entryOf = ({ name, outfit, slug, image }: Alert, words: string, site: Site): Entry => ({
  label: name,
  href: pageAt(site, outfit ? paths.outfit(slug) : paths.item(slug)),
  words,
  // Twice as wide as it is shown, for sharp screens.
  ...(image && { picture: pictureFor(site, image, 240) }),
});

const inSize = ({ size }: Alert): string => (size ? ` in ${size}` : "");

function wishOf(one: Alert, site: Site): string {
  if (one.kind === "back_in_stock") return `Back-in-Stock Alert in stock${inSize(one)}`;
  return one.price_limit === null
    ? `When it costs less than ${amountAt(site, one.price)}`
    : `When it costs ${amountAt(site, one.price_limit)} or less`;
}

const changeOf = (one: Alert, site: Site): string =>
  one.kind === "back_in_stock"
    ? `Back${inSize(one)}, for ${amountAt(site, one.price)}`
    : `Now ${amountAt(site, one.price)}, before ${amountAt(site, one.price_before ?? one.price)}`;

const newsOf = (one: Alert, site: Site): string =>
  one.kind === "back_in_stock"
    ? `${one.name} is back${inSize(one)}`
    : `${one.name} now costs ${amountAt(site, one.price)}`;
