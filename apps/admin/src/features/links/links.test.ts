import { expect, test } from "vitest";
import { type EditedLink, toLinkDraft, linkDraftSchema, toLinkRow } from "./link-draft";
import { disambiguate } from "./partner-choices";

const link: EditedLink = {
  id: "1",
  partner_id: "2",
  partner_name: "Zara",
  campaign_name: "Spring · newsletter",
  original_url: "https://www.zara.example/spring",
  tracking_code: "EN_ABCDEFGH",
  status: "active",
  updated_at: "2026-11-01T00:00:00+00:00",
  expires_at: "2027-03-28T12:34:56.789+00:00",
};

test("returns an error for each required field of an empty link", () => {
  const result = linkDraftSchema.safeParse(toLinkDraft(undefined));
  expect(result.error?.issues.map(({ message }) => message)).toEqual([
    "Choose a partner.",
    "Enter a campaign name.",
    "Enter a full web address, such as https://www.shop.com/sale.",
  ]);
});

test("preserves the milliseconds of an unchanged end", () => {
  const draft = toLinkDraft(link);
  expect(toLinkRow(draft, link).expires_at).toBe(link.expires_at);
});

test("parses an edited end in the viewer's time zone", () => {
  const draft = { ...toLinkDraft(link), expires_at: "2027-04-01T09:30" };
  expect(toLinkRow(draft, link).expires_at).toBe(new Date(2027, 3, 1, 9, 30).toISOString());
  expect(toLinkRow({ ...draft, expires_at: "" }, link).expires_at).toBeNull();
});

test("rejects an end in the past only for an active link", () => {
  const issues = (change: Partial<ReturnType<typeof toLinkDraft>>) =>
    linkDraftSchema
      .safeParse({ ...toLinkDraft(link), expires_at: "2020-01-02T03:04", ...change })
      .error?.issues.map(({ path, message }) => [path, message]);
  expect(issues({})).toEqual([
    [["expires_at"], "This time has passed. Choose a later one, or set the status to Expired."],
  ]);
  expect(issues({ status: "expired" })).toBeUndefined();
  expect(issues({ status: "paused" })).toBeUndefined();
  expect(issues({ expires_at: "" })).toBeUndefined();
});

const partner = (id: string, shop_name: string, website_url: string | null) => ({
  id,
  shop_name,
  website_url,
  tracking_code: `AF_0000000${id}`,
});

test("appends the site or code to names that several partners share", () => {
  const choices = disambiguate([
    partner("1", "Mango", "https://mango.com"),
    partner("2", "Zara", "https://www.zara.com/us"),
    partner("3", "zara ", "https://zara.example"),
    partner("4", "ZARA", null),
  ]);
  expect(choices.map(({ shop_name }) => shop_name)).toEqual([
    "Mango",
    "Zara (zara.com)",
    "zara (zara.example)",
    "ZARA (AF_00000004)",
  ]);
});
