import { QueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import {
  administrator,
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { describe, expect, test } from "vitest";
import { remote } from "../../remote";
import { affiliateSummaryQuery, growthNote } from "../analytics/summary";
import { findBlanks, isLinkTemplate, networks } from "./networks";
import { toPartnerDraft, partnerDraftSchema, fetchPartner, savePartner } from "./partner-draft";

const backend = connectToTestBackend();

const directory = "/admin/partners/directory";
const open = (search = "") => renderScreen(remote, `${directory}${search}`, { as: administrator });
const card = (shop: string) =>
  screen.getByRole("heading", { level: 2, name: shop }).closest("article")!;

const cards = () => screen.getAllByRole("article");
const filter = (label: string) => screen.getByRole("combobox", { name: new RegExp(`^${label}`) });

test("finds a partner and shows its facts", async () => {
  const { user, address } = await open("?q=zara");
  const zara = within(card("Zara"));
  const facts = ["Lucía Ferrer", "Active", "Premium", "Fashion & Apparel", "7.5%"];
  const labels = ["Revenue", "Conversion", "Commission Rate", "Tracking Code"];
  for (const words of [...facts, ...labels]) expect(zara.getByText(words)).toBeVisible();
  expect(zara.getByText(/^AF_[A-Z0-9]{8}$/)).toBeVisible();
  const search = screen.getByLabelText("Search by shop, contact, or code");
  await user.clear(search);
  await user.type(search, "lucía");
  await waitFor(() => expect(address()).toMatch(/q=luc/));
  await waitFor(() => expect(cards()).toHaveLength(1));
  await user.selectOptions(filter("Status"), "Suspended");
  await screen.findByRole("heading", { name: "No partners found" });
  await user.click(screen.getByRole("button", { name: "Show All Partners" }));
  await waitFor(() => expect(cards()).toHaveLength(24));
  expect(address()).toBe(directory);
});

test("stores page, filters and sort in the URL", async () => {
  // One more than fits on a page.
  const partners = backend.client(backend.serviceKey).from("affiliate_partners");
  const last = {
    shop_name: "Zzz",
    contact_name: "Zoe",
    contact_email: "zoe@next.example",
    product_categories: ["Electronics"],
  };
  await partners.insert(last).throwOnError();
  const { user, address } = await open();
  await user.click(screen.getByRole("link", { name: "Page 2" }));
  await waitFor(() => expect(address()).toBe(`${directory}?page=2`));
  await waitFor(() => expect(card("Zzz")).toBeVisible());
  expect(screen.queryByRole("heading", { name: "Amaro Jewellers" })).toBeNull();
  await user.click(screen.getByRole("link", { name: "Page 1" }));
  await waitFor(() => expect(card("Amaro Jewellers")).toBeVisible());
  await user.selectOptions(filter("Tier"), "Premium");
  await user.selectOptions(filter("Sort by"), "Most revenue");
  await waitFor(() => expect(address()).toBe(`${directory}?tier=premium&sort=-revenue`));
  await waitFor(() => {
    const amounts = cards().map((card) =>
      Number(
        within(card)
          .getByText(/^\$[\d,]+$/)
          .textContent.replace(/\D/g, ""),
      ),
    );
    expect(amounts.length).toBeGreaterThan(1);
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
  });
  for (const one of cards()) expect(one).toHaveTextContent("Premium");
});

test("shows an error when loading fails, and loads the directory on retry", async () => {
  const restore = failRequests(/rpc\/search_partners/);
  const { user } = await open();
  expect(screen.getByText(/^The partners couldn't be loaded\./)).toBeVisible();
  restore();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(card("Amaro Jewellers")).toBeVisible());
});

test("moves the focus from the menu into the form and back", async () => {
  const { user } = await open("?q=zara");
  const menu = () => screen.getByRole("button", { name: "More actions for Zara" });
  menu().focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("menuitem", { name: "View Details" });
  await user.keyboard("{End}{ArrowUp}");
  await waitFor(() => expect(screen.getByRole("menuitem", { name: "Edit Partner" })).toHaveFocus());
  await user.keyboard("{Enter}");
  const form = within(await screen.findByRole("dialog", { name: "Edit Partner: Zara" }));
  await user.type(form.getByLabelText("Contact Phone"), "+34 1");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(menu()).toHaveFocus());
});

test("shows errors next to fields and in the summary", async () => {
  const { user } = await open("?q=zara");
  await user.click(screen.getByRole("button", { name: "Add Partner" }));
  const form = within(await screen.findByRole("dialog", { name: "Register New Partner" }));
  await user.type(form.getByLabelText("Contact Email"), "iris");
  await user.type(form.getByLabelText("Website URL"), "shop.example");
  await user.clear(form.getByLabelText("Commission Rate (%)"));
  await user.type(form.getByLabelText("Commission Rate (%)"), "100.01");
  await user.click(form.getByRole("button", { name: "Register Partner" }));
  const summary = await form.findByRole("alert");
  await waitFor(() => expect(summary).toHaveFocus());
  const toast = (await screen.findByText("Error")).closest("li")!;
  expect(toast).toHaveTextContent("ErrorPlease select at least one product category");
  await user.click(within(toast).getByRole("button", { name: "Dismiss" }));
  for (const issue of [
    /^Shop name is required/,
    /^Contact name is required/,
    /^Valid email is required/,
    /^Enter a full web address/,
    /^Enter a commission rate from 0 to 100/,
    /^Please select at least one product category/,
  ]) {
    expect(within(summary).getByRole("button", { name: issue })).toBeVisible();
    expect(form.getAllByText(issue)).toHaveLength(2);
  }
  await user.click(within(summary).getByRole("button", { name: /^Please select/ }));
  expect(form.getByRole("button", { name: "Fashion & Apparel" })).toHaveFocus();
  await user.keyboard(" ");
  await waitFor(() => expect(form.queryByText(/^Please select/)).toBeNull());
  await user.click(within(summary).getByRole("button", { name: /^Shop name/ }));
  expect(form.getByLabelText("Shop Name")).toHaveFocus();
});

test("keeps the input when the network fails, and saves it on the next attempt", async () => {
  const { user } = await open("?q=zara");
  await user.click(screen.getByRole("button", { name: "Add Partner" }));
  const form = within(await screen.findByRole("dialog", { name: "Register New Partner" }));
  await user.type(form.getByLabelText("Shop Name"), "Patient Goods");
  await user.type(form.getByLabelText("Contact Name"), "Iris Vale");
  await user.type(form.getByLabelText("Contact Email"), "iris@shop.example");
  await user.click(form.getByRole("button", { name: "Home & Lifestyle" }));
  const restore = failRequests(/rest\/v1\/affiliate_partners/);
  await user.click(form.getByRole("button", { name: "Register Partner" }));
  await screen.findByText("Failed to save partner. Please try again.");
  await form.findByText(/the server couldn't be reached/);
  expect(form.getByLabelText("Shop Name")).toHaveValue("Patient Goods");
  const category = form.getByRole("button", { name: "Home & Lifestyle" });
  expect(category).toHaveAttribute("aria-pressed", "true");
  restore();
  await user.click(form.getByRole("button", { name: "Register Partner" }));
  await screen.findByText("Partner registered successfully!");
  const rows = db().from("affiliate_partners").select("status").eq("shop_name", "Patient Goods");
  expect(await unwrap(rows)).toEqual([{ status: "pending" }]);
});

type Window = Awaited<ReturnType<typeof open>>;
async function choose({ user }: Window, shop: string, action: string): Promise<void> {
  await user.click(screen.getByRole("button", { name: `More actions for ${shop}` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

test("deactivates a partner with clicks instead of deleting it", async () => {
  const shop = "Northlight Opticians";
  const window = await open("?q=northlight");
  await choose(window, shop, "Delete Partner");
  const question = await screen.findByRole("alertdialog", { name: `Deactivate ${shop}?` });
  expect(question).toHaveTextContent("can't be deleted");
  await expectAccessible();
  await window.user.click(within(question).getByRole("button", { name: "Deactivate" }));
  await screen.findByText(`${shop} is now inactive.`);
  await waitFor(() => expect(card(shop)).toHaveTextContent("Inactive"));

  await choose(window, shop, "Delete Partner");
  const refusal = await screen.findByRole("alertdialog", { name: `${shop} can't be deleted` });
  expect(within(refusal).getAllByRole("button")[0]).toHaveFocus();
  await window.user.click(within(refusal).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await choose(window, shop, "Edit Partner");
  const form = within(await screen.findByRole("dialog", { name: `Edit Partner: ${shop}` }));
  await window.user.selectOptions(form.getByLabelText("Status"), "Active");
  await window.user.click(form.getByRole("button", { name: "Update Partner" }));
  await waitFor(() => expect(within(card(shop)).getByText("Active")).toBeVisible());
});

describe("partner hub screen", () => {
  const open = (address: string) => renderScreen(remote, address, { as: administrator });

  test("shows the network's metrics and links to its six sections", async () => {
    await open("/admin/partners");
    expect(screen.getByRole("heading", { level: 1, name: "Affiliate Partners" })).toBeVisible();
    expect(screen.getByText("Manage your affiliate partner network")).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute(
      "href",
      "/admin",
    );
    const summary = await new QueryClient().fetchQuery(affiliateSummaryQuery);
    const stats = screen.getByRole("region", { name: "Network stats" });
    const count = (value: number) => value.toLocaleString("en-US");
    for (const metric of [
      `Total Partners${count(summary.partners.value)}`,
      `${summary.partners.recent} added`,
      `Active Links${count(summary.active_links.value)}`,
      `Total Revenue$${count(Math.round(summary.revenue.value))}${growthNote(summary.revenue)}`,
      `Conversion Rate${summary.conversion_rate.value.toFixed(1)}%`,
    ]) {
      expect(stats).toHaveTextContent(metric);
    }
    for (const [area, label, href] of [
      ["Partner Directory", "View Partners", "/admin/partners/directory"],
      ["Partner Registration", "Add Partner", "/admin/partners/register"],
      ["Link Management", "Manage Links", "/admin/partners/links"],
      ["Analytics Dashboard", "View Analytics", "/admin/partners/analytics"],
      ["Bulk Operations", "Open Bulk Operations", "/admin/partners/bulk"],
      ["API Integration", "Open API Integration", "/admin/partners/api"],
    ] as const) {
      const item = screen.getByRole("heading", { name: area }).closest("li")!;
      expect(within(item).getByRole("link", { name: label })).toHaveAttribute("href", href);
    }
  });

  test("shows a partner's facts, days and links", async () => {
    const { user } = await open("/admin/partners/directory/zara");
    expect(screen.getByRole("link", { name: "partnerships@zara.example" })).toBeVisible();
    await user.click(screen.getByText("Show the days as a table"));
    const days = within(screen.getByRole("region", { name: "Zara by day" }));
    expect(days.getAllByRole("row").length).toBeGreaterThan(1);
    const links = within(screen.getByRole("table", { name: "Links" }));
    expect(links.getAllByRole("row")).toHaveLength(26);
    await user.selectOptions(screen.getByRole("combobox", { name: /^Status/ }), "Expired");
    await waitFor(() => {
      expect(links.getAllByText("Expired")).not.toHaveLength(0);
      expect(links.queryAllByText("Active", { selector: "td *" })).toHaveLength(0);
    });
  });

  test("shows the address of a network's notifications once, until it's removed", async () => {
    const { user } = await open("/admin/partners/directory/maison-orlane");
    await user.click(screen.getByRole("button", { name: "Create Address" }));
    const form = within(await screen.findByRole("dialog", { name: "Create Address" }));
    expect(form.getByLabelText("Account")).toHaveDisplayValue("Awin");
    await user.clear(form.getByLabelText(/^Words for approved/));
    await user.type(form.getByLabelText(/^Words for approved/), "Approved, Locked");
    await expectAccessible();
    await user.click(form.getByRole("button", { name: "Create Address" }));
    const shown = within(
      await screen.findByRole("alertdialog", { name: "Address for Maison Orlane" }),
    );
    const address = shown.getByLabelText("The address").textContent;
    expect(address).toMatch(
      /^http.*\/api\/postback\/[0-9a-f]{64}\?transactionId=!!!transactionId!!!&.*=!!!clickRef!!!/,
    );
    await user.click(shown.getByRole("button", { name: "I've Saved It" }));
    const part = within(screen.getByRole("region", { name: "Network Notifications" }));
    expect(await part.findByText("None yet")).toBeVisible();
    expect(part.getByText("approved, locked")).toBeVisible();
    expect(document.body).not.toHaveTextContent(/[0-9a-f]{64}/);

    await user.click(part.getByRole("button", { name: "Remove Address" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Remove" }));
    expect(await part.findByRole("button", { name: "Create Address" })).toBeVisible();
  });

  test("links to the directory when a partner doesn't exist", async () => {
    const { user, address } = await open("/admin/partners/directory/unknown");
    expect(screen.getByRole("heading", { level: 1, name: "Partner not found" })).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Browse All Partners" }));
    await waitFor(() => expect(address()).toBe("/admin/partners/directory"));
  });
});

test("resolves a conflicting save field by field", async () => {
  const shop = "Amaro Jewellers";
  const partner = () => db().from("affiliate_partners");
  const stored = () =>
    unwrap(
      partner().select("contact_phone, notes, may_copy_pictures").eq("shop_name", shop).single(),
    );
  const window = await open("?q=amaro");
  const { user } = window;
  await choose(window, shop, "Edit Partner");
  const form = within(await screen.findByRole("dialog", { name: `Edit Partner: ${shop}` }));
  const notes = form.getByLabelText("Notes");
  await user.clear(notes);
  await user.type(notes, "Call on Monday");
  await user.click(form.getByLabelText("May copy pictures"));
  const theirs = { contact_phone: "+1 555 0100", notes: "Call on Friday" };
  await unwrap(partner().update(theirs).eq("shop_name", shop).select("id"));
  const save = () => user.click(form.getByRole("button", { name: "Update Partner" }));
  await save();
  await form.findByText(new RegExp(`^Nothing was saved: ${administrator.email} on `));
  expect(await stored()).toEqual({ ...theirs, may_copy_pictures: false });

  // They changed the phone; both changed the notes.
  expect(form.getByRole("group", { name: "Notes" })).toHaveTextContent(
    "NotesYour versionCall on MondaySaved versionCall on Friday",
  );
  const [mine, saved, ...others] = form.getAllByRole("radio");
  expect(others).toEqual([]);
  expect(mine).toBeChecked();
  expect(form.getByLabelText("Contact Phone")).toHaveValue("+1 555 0100");
  await user.click(saved!);
  await waitFor(() => expect(notes).toHaveValue("Call on Friday"));
  await user.click(mine!);
  await save();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await stored()).toEqual({ ...theirs, notes: "Call on Monday", may_copy_pictures: true });
});

test("saves without confirmation when both administrators made the same change", async () => {
  const window = await open("?q=zara");
  await choose(window, "Zara", "Edit Partner");
  const form = within(await screen.findByRole("dialog", { name: "Edit Partner: Zara" }));
  await window.user.clear(form.getByLabelText("Notes"));
  await window.user.type(form.getByLabelText("Notes"), "Call on Monday");
  const same = { notes: "Call on Monday" };
  await unwrap(db().from("affiliate_partners").update(same).eq("shop_name", "Zara").select("id"));
  await window.user.click(form.getByRole("button", { name: "Update Partner" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("requires confirmation once when another partner has the same name", async () => {
  const { user } = await open("?q=zara");
  await user.click(screen.getByRole("button", { name: "Add Partner" }));
  const form = within(await screen.findByRole("dialog", { name: "Register New Partner" }));
  await user.type(form.getByLabelText("Shop Name"), "zara");
  await user.type(form.getByLabelText("Contact Name"), "Iris Vale");
  await user.type(form.getByLabelText("Contact Email"), "iris@shop.example");
  await user.click(form.getByRole("button", { name: "Fashion & Apparel" }));
  const save = () => user.click(form.getByRole("button", { name: "Register Partner" }));
  await save();
  await form.findByText(/A partner with this name already exists: Zara \(zara\.com\)\. Save again/);
  await save();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("reaches a partner through a network after asking for its account and host", async () => {
  const { user } = await open("/mango");
  await user.click(screen.getByRole("button", { name: "Edit Partner" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Partner: Mango" }));
  await user.selectOptions(form.getByLabelText("Network"), "Partnerize");
  expect(form.queryByLabelText("Click parameter")).toBeNull();
  await user.click(form.getByRole("button", { name: "Update Partner" }));
  const issue = /^Fill in what the network calls/;
  expect(await form.findAllByText(issue)).toHaveLength(2);
  await user.type(form.getByLabelText("Camref"), "1101l3");
  await user.click(form.getByRole("button", { name: "Update Partner" }));
  await form.findByText("Links of this partner will lead through prf.hn. Confirm?");
  await expectAccessible();
  await user.click(form.getByRole("button", { name: "Confirm" }));
  await screen.findByText("Partner updated successfully!");
  const way = await screen.findByRole("link", { name: "Open Without Counting" });
  await waitFor(() =>
    expect(way.getAttribute("href")).toMatch(
      /^https:\/\/prf\.hn\/click\/camref:1101l3\/pubref:preview\/destination:https:\/\/shop\.mango\.com\//,
    ),
  );
  expect(screen.getByText(way.getAttribute("href")!)).toBeVisible();
});

const target = "https://www.shop.example/a%20b?x=1&y=2#top";
const once = encodeURIComponent(target);
test.each([
  ["awin", `https://www.awin1.com/cread.php?awinmid=1&awinaffid=1&clickref=0&ued=${once}`],
  ["cj", `https://www.anrdoezrs.net/links/1/type/dlg/sid/0/${target}`],
  ["rakuten", `https://click.linksynergy.com/deeplink?id=1&mid=1&murl=${once}&u1=0`],
  ["impact", `https://brand.example/c/1/1/1?subId1=0&u=${once}`],
  ["partnerize", `https://prf.hn/click/camref:1/pubref:0/destination:${target}`],
  ["tradedoubler", `https://clk.tradedoubler.com/click?p=1&a=1&epi=0&url=${once}`],
  [
    "webgains",
    `https://track.webgains.com/click.html?wgcampaignid=1&wgprogramid=1&clickref=0&wgtarget=${once}`,
  ],
  ["skimlinks", `https://go.skimresources.com/?id=1X1&xs=1&url=${once}&xcust=0`],
  ["sovrn", `https://redirect.viglink.com?key=1&u=${once}&cuid=0`],
  [
    "flexoffers",
    `https://track.flexlinkspro.com/g.ashx?foid=1&trid=1&foc=1&fot=9999&fos=1&url=${once}&fobs=0`,
  ],
] as const)("leads through %s", async (network, address) => {
  const row = {
    shop_name: network,
    contact_name: "Iris Vale",
    contact_email: "iris@shop.example",
    product_categories: ["Fashion & Apparel" as const],
  };
  await renderScreen(remote, "/admin/partners/directory", { as: administrator });
  const { id } = await unwrap(db().from("affiliate_partners").insert(row).select("id").single());
  const { template } = networks[network];
  const values = findBlanks(template).map((name) => [name, "1"]);
  const draft = partnerDraftSchema.parse({
    ...toPartnerDraft(await fetchPartner(id)),
    network,
    link_template: template,
    template_values: {
      ...Object.fromEntries(values),
      ...(network === "impact" && { domain: "brand.example" }),
    },
    website_url: "https://www.shop.example",
  });
  const version = { current: undefined };
  await savePartner(
    draft,
    { ...(await fetchPartner(id)) },
    version,
    () => Promise.resolve(""),
    true,
  );
  const link = { partner_id: id, campaign_name: "May", original_url: target };
  const { tracking_code: code } = await unwrap(
    db().from("affiliate_links").insert(link).select("tracking_code").single(),
  );
  const redirected = await backend.client(backend.serviceKey).rpc("follow_link", { code });
  expect(redirected.data).toMatchObject([{ outcome: "open", address }]);
});

test("accepts the same templates in the form as in the database", async () => {
  await renderScreen(remote, directory, { as: administrator });
  const { data: partner } = await db().from("affiliate_partners").select("id").limit(1).single();
  const save = (link_template: string) =>
    db()
      .from("affiliate_partners")
      .update({ network: "other", link_template })
      .eq("id", partner!.id);
  const good = "https://www.net.example/c?r={click}&u={url}";
  for (const template of [
    good,
    "https://net.example?r={click}&u={url:twice}",
    "https://prf.example/click/camref:1a/pubref:{click}/destination:{url:raw}",
    `${good}&a={campaign}&b={outfit}&c={item}&d={screen}`,
    "https://xn--ty-4ja.xn--p1ai/c?r={click}&u={url}&x=%C3%A9",
  ]) {
    expect(isLinkTemplate(template), template).toBe(true);
    expect((await save(template)).error?.hint, template).toBe("host_unconfirmed");
  }
  for (const template of [
    "http://net.example/c?r={click}&u={url}",
    "HTTPS://net.example/c?r={click}&u={url}",
    "javascript:alert(1)//net.example/{click}{url}",
    "//net.example/c?r={click}&u={url}",
    "https://shop.example@net.example/c?r={click}&u={url}",
    "https://net.example/@evil/c?r={click}&u={url}",
    "https://net.example/%40evil/c?r={click}&u={url}",
    "https://net.example\\.evil/c?r={click}&u={url}",
    "https://net.example/%5cevil/c?r={click}&u={url}",
    "https://net.example/%0d%0aSet-Cookie:a?r={click}&u={url}",
    "https://net.example/c\n?r={click}&u={url}",
    "https://net.example/c\u0001?r={click}&u={url}",
    "https://net.example/c ?r={click}&u={url}",
    "https://net.example/é?r={click}&u={url}",
    "https://{url}/c?r={click}",
    "https://{item}.net.example/c?r={click}&u={url}",
    "https://net.example{click}/c?u={url}",
    "https://net.example:8443/c?r={click}&u={url}",
    "https://127.0.0.1/c?r={click}&u={url}",
    "https://localhost/c?r={click}&u={url}",
    "https://net.example",
    "https://net.example/c?r={click}",
    "https://net.example/c?u={url}",
    "https://net.example/c?r={click}&r2={click}&u={url}",
    "https://net.example/c?r={click}&u={url}&v={url:twice}",
    "https://net.example/c?u={url:raw}&r={click}",
    "https://net.example/c?r={click}&u={url}&m={advertiser}",
    "https://net.example/c?r={click}&u={url}&m={URL}",
    "https://net.example/c?r={click}&u={{url}}",
    "https://net.example/c?r={click}#{url}",
    "https://net.example/c?r={click}&u={url}&x=100%",
  ]) {
    expect(isLinkTemplate(template), template).toBe(false);
    expect((await save(template)).error?.code, template).toBe("23514");
  }
});
