import type { Settings } from "@ensemble/contract";
import { locale } from "@ensemble/domain/time";

/** Site data for messages. */
export interface Site {
  /** Public origin, such as https://ensemble.example, for links. */
  origin: string;
  /** ISO 4217 currency code. */
  currency: string;
  /** Contact email for questions. */
  support: string;
  /** Sends mails about bookings, and organizes their events (STUDIO-25). */
  bookings: string;
  pictures: {
    origin: string;
    /** Whether Storage can resize images. */
    resized: boolean;
  };
}

export function createSite(
  origin: string,
  settings: Pick<Settings, "contacts" | "currency" | "pictures" | "supabase">,
): Site {
  const { currency, contacts, pictures, supabase } = settings;
  return {
    origin,
    currency,
    support: contacts.support,
    bookings: contacts.bookings,
    pictures: {
      origin: new URL(supabase.url, origin).origin,
      resized: pictures === "transform",
    },
  };
}

export const pageAt = ({ origin }: Site, path: string): string => new URL(path, origin).href;

export const amountAt = ({ currency }: Site, amount: number): string =>
  new Intl.NumberFormat(locale, { style: "currency", currency }).format(amount);

/** Returns the absolute URL of an image, resized to about `width` pixels if Storage can. */
export function pictureFor({ pictures }: Site, url: string, width: number): string {
  const { href } = new URL(url, pictures.origin);
  const objectPath = "/storage/v1/object/public/";
  if (!pictures.resized || !href.includes(objectPath)) return href;
  const rendered = href.replace(objectPath, "/storage/v1/render/image/public/");
  return `${rendered}?width=${width}&resize=contain&quality=75`;
}
