import type { Settings } from "@ensemble/contract";
import { locale } from "@ensemble/domain/time";

/** The sending site's data in messages. */
export interface Site {
  /** Public origin, such as https://ensemble.example, for links. */
  origin: string;
  /** ISO 4217 code of every amount. */
  currency: string;
  /** The contact address for questions. */
  support: string;
  pictures: {
    /** Public origin of the storage, where the addresses of stored pictures start. */
    origin: string;
    /** Whether the storage resizes them. */
    resized: boolean;
  };
}

/** A site as its environment's settings describe it. */
export function siteOf(
  origin: string,
  settings: Pick<Settings, "contacts" | "currency" | "pictures" | "supabase">,
): Site {
  const { currency, contacts, pictures, supabase } = settings;
  return {
    origin,
    currency,
    support: contacts.support,
    pictures: {
      origin: new URL(supabase.url, origin).origin,
      resized: pictures === "transform",
    },
  };
}

export const pageAt = ({ origin }: Site, path: string): string => new URL(path, origin).href;

/** An amount with two decimals, in the site's currency. */
export const amountAt = ({ currency }: Site, amount: number): string =>
  new Intl.NumberFormat(locale, { style: "currency", currency }).format(amount);

/** The absolute address of a stored picture, about `width` pixels wide where the storage can. */
export function pictureFor({ pictures }: Site, url: string, width: number): string {
  const { href } = new URL(url, pictures.origin);
  const objectPath = "/storage/v1/object/public/";
  if (!pictures.resized || !href.includes(objectPath)) return href;
  const rendered = href.replace(objectPath, "/storage/v1/render/image/public/");
  return `${rendered}?width=${width}&resize=contain&quality=75`;
}
