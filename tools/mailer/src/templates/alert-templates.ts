import { productName } from "@ensemble/contract";
import * as z from "zod/mini";
import { pageAt, type Site } from "../site";
import { alert, changeOf, entryOf, newsOf, subjectOf, wishOf } from "./alert-wording";
import type { EmailTemplate } from "./email-template";

/** What the database adds when a worker claims the mail: the keys are stored nowhere. */
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
    paragraphs: ["You asked us to tell you:"],
    entries: alerts.map((one) => entryOf(one, changeOf(one, site), site)),
    links: [
      { label: "Change your alerts", href: pageAt(site, `/alerts${key ? `?key=${key}` : ""}`) },
    ],
    closing: "Prices and stock are as our shops tell us now, and may change again.",
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
