import { expect, test } from "vitest";
import { toLinkDraft, linkDraftSchema } from "../links/link-draft";
import { toPartnerDraft, logoName, partnerDraftSchema, toPartnerRow } from "./partner-draft";
import { networks } from "./networks";

const valid = {
  ...toPartnerDraft(undefined),
  shop_name: "Cloud & Petal",
  contact_name: "Iris Vale",
  contact_email: "iris@cloudandpetal.example",
  product_categories: ["Home & Lifestyle" as const],
};

function findIssues(changes: object): string[] {
  const result = partnerDraftSchema.safeParse({ ...valid, ...changes });
  return result.success ? [] : result.error.issues.map(({ message }) => message);
}

test("starts a new partner with the defaults of PART-4", () => {
  const draft = toPartnerDraft(undefined);
  expect(draft).toMatchObject({
    commission_rate: 10,
    partnership_tier: "bronze",
    status: "pending",
    product_categories: [],
  });
  expect(findIssues(draft)).toEqual([
    "Shop name is required",
    "Contact name is required",
    "Valid email is required",
    "Please select at least one product category",
  ]);
});

test("includes the maximum length in errors about long texts", () => {
  expect(findIssues({ shop_name: "x".repeat(121) })).toEqual(["Use 120 characters or fewer."]);
  expect(findIssues({ notes: "x".repeat(5001) })).toEqual(["Use 5,000 characters or fewer."]);
  expect(findIssues({ notes: "x".repeat(5000) })).toEqual([]);
});

test("stores hosts in ASCII, also of links", () => {
  const address = "https://żółty.example/płaszcz?q=ż";
  const stored = "https://xn--ty-4ja03asj.example/płaszcz?q=ż";
  expect(partnerDraftSchema.parse({ ...valid, website_url: address }).website_url).toBe(stored);
  const link = { ...toLinkDraft(undefined), partner_id: "1", campaign_name: "May" };
  expect(linkDraftSchema.parse({ ...link, original_url: address }).original_url).toBe(stored);
});

test("accepts an absolute URL or no website", () => {
  expect(findIssues({ website_url: "" })).toEqual([]);
  expect(findIssues({ website_url: "https://www.cloudandpetal.example/shop" })).toEqual([]);
  for (const website_url of [
    "cloudandpetal.example",
    "javascript:alert(1)",
    "https://",
    "http://x",
  ])
    expect(findIssues({ website_url })).toHaveLength(1);
});

test("accepts a commission rate from 0 to 100 with two decimals", () => {
  for (const commission_rate of [0, 0.01, 7.25, 33.33, 100])
    expect(findIssues({ commission_rate })).toEqual([]);
  for (const commission_rate of [-0.01, 100.01, 5.005, Number.NaN])
    expect(findIssues({ commission_rate })).toHaveLength(1);
});

test("accepts a network's template once it is complete and leads to a plain host", () => {
  const awin = { network: "awin" as const, link_template: networks.awin.template };
  expect(findIssues(awin)).toEqual([expect.stringMatching(/^Fill in what the network calls/)]);
  const template_values = { advertiser: " 10415 ", publisher: "338125" };
  const draft = partnerDraftSchema.parse({ ...valid, ...awin, template_values });
  expect(toPartnerRow(draft, null)).toMatchObject({
    network: "awin",
    link_template:
      "https://www.awin1.com/cread.php?awinmid=10415&awinaffid=338125&clickref={click}&ued={url}",
  });
  expect(toPartnerRow({ ...draft, network: "" }, null)).toMatchObject({
    network: null,
    link_template: null,
  });
  // All cases are in partners.db.test.tsx.
  const link_template = "https://shop.example@net.example/c?r={click}&u={url}";
  expect(findIssues({ network: "other", link_template })).toHaveLength(1);
  expect(
    findIssues({ ...awin, template_values: { ...template_values, advertiser: "1&x=2" } }),
  ).not.toEqual([]);
});

test("converts empty fields to null", () => {
  const draft = partnerDraftSchema.parse({
    ...valid,
    shop_name: "  Cloud & Petal ",
    social_media_links: { ...valid.social_media_links, instagram: " @cloud " },
  });
  expect(toPartnerRow(draft, null)).toMatchObject({
    shop_name: "Cloud & Petal",
    contact_phone: null,
    website_url: null,
    notes: null,
    retailer: null,
    click_parameter: null,
    logo_url: null,
    social_media_links: { instagram: "@cloud" },
  });
  expect(toPartnerRow(draft, null)).not.toHaveProperty("logo");
});

test.each([
  ["Cloud & Petal (final).JPEG", "image/jpeg", "7-cloud-petal-final.jpg"],
  ["../../etc/passwd", "image/png", "7-etc-passwd.png"],
  ["标志.webp", "image/webp", "7-logo.webp"],
])("stores %s under a sanitized name with the extension of its content", (name, type, stored) => {
  expect(logoName(name, type, 7)).toBe(stored);
});
