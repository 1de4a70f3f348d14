import type { Retailer } from "./vocabulary";

/** A shop that sells items: one of the three chains or an independent. */
export interface Source {
  name: string;
  retailer: Retailer;
  domain: string;
  /** The URL of an item. Chains have one URL, because we don't invent products of real shops. */
  address: (slug: string) => string;
  /** Added to whole prices, such as 0.99. */
  cents: number;
}

const independent = (name: string, domain: string): Source => ({
  name,
  retailer: "OTHER",
  domain,
  address: (slug) => `https://www.${domain}/shop/${slug}`,
  cents: 0,
});

/** Chains first. The independent shops and their domains (.example) are invented. */
export const sources = {
  ZARA: {
    name: "Zara",
    retailer: "ZARA",
    domain: "zara.com",
    address: () => "https://www.zara.com/us/en/woman-new-in-l1180.html",
    cents: 0.9,
  },
  MANGO: {
    name: "Mango",
    retailer: "MANGO",
    domain: "mango.com",
    address: () => "https://shop.mango.com/us/en/h/women",
    cents: 0.99,
  },
  HM: {
    name: "H&M",
    retailer: "HM",
    domain: "hm.com",
    address: () => "https://www2.hm.com/en_us/women.html",
    cents: 0.99,
  },
  nordhus: independent("Nordhus Studio", "nordhus.example"),
  orlane: independent("Maison Orlane", "maison-orlane.example"),
  loom: independent("Field & Loom", "fieldandloom.example"),
  halden: independent("Halden Leather", "halden.example"),
  kestrel: independent("Kestrel Row", "kestrelrow.example"),
  sola: independent("Sola Atelier", "sola-atelier.example"),
  voltage: independent("Voltage Works", "voltageworks.example"),
  pace: independent("Pace Athletic", "pace-athletic.example"),
  amaro: independent("Amaro Jewellers", "amaro.example"),
} satisfies Record<string, Source>;

export type SourceKey = keyof typeof sources;
export const sourceKeys = Object.keys(sources) as SourceKey[];

/** Returns a price that ends in the shop's usual cents. */
export const priceAt = (source: SourceKey, whole: number): number =>
  Math.round((whole + sources[source].cents) * 100) / 100;
