import { formatInZone, ownZone } from "@ensemble/domain";
import {
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderElement,
  renderScreen,
  screen,
  shopper,
  waitFor,
  within,
} from "@ensemble/testing";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { remote } from "../../remote";
import AuthorPart from "./author-part";
import styles from "./expert.module.css";

const backend = connectToTestBackend();

const open = (search = "") => renderScreen(remote, `/experts${search}`);
const cards = () => screen.queryAllByRole("article");
const names = () => cards().map((card) => within(card).getByRole("heading").textContent);
const numbers = (text: RegExp) =>
  screen.getAllByText(text).map(({ textContent }) => Number(/\d+/.exec(textContent)?.[0]));

test("shows each expert's rating, packages and specializations", async () => {
  await open();
  screen.getByRole("heading", { level: 1, name: "Expert Style Consultants" });
  expect(cards()).toHaveLength(12);
  const maya = cards().find(({ textContent }) => textContent.includes("Maya Lindqvist"))!;
  const card = within(maya);
  card.getByRole("img", { name: "Portrait of Maya Lindqvist" });
  card.getByText("Verified");
  card.getByText(/^\d\.\d$/);
  for (const fact of [
    /\(\d+ reviews\)/,
    "14 years of experience",
    "Personal styling",
    /From \$\d+\/session/,
    /\d+ services/,
  ]) {
    expect(maya).toHaveTextContent(fact);
  }
  const profile = card.getByRole("link", { name: /^View Profile/ });
  expect(profile).toHaveAttribute("href", "/experts/maya-lindqvist");
  const book = card.getByRole("link", { name: /^Book Now/ });
  expect(book).toHaveAttribute("href", "/experts/maya-lindqvist/book");
});

test("filters, sorts and searches in the URL", async () => {
  const { user, address, remove } = await open();
  await user.selectOptions(screen.getByLabelText("Specialization"), "Menswear");
  await waitFor(() => expect(address()).toBe("/experts?specialization=menswear"));
  await waitFor(() => expect(cards()[0]).toHaveTextContent("Menswear"));
  expect(cards().length).toBeLessThan(12);
  await user.selectOptions(screen.getByLabelText("Sort by"), "Most experienced");
  const sorted = "?specialization=menswear&sort=experience";
  await waitFor(() => expect(address()).toBe(`/experts${sorted}`));
  const years = () => numbers(/years of experience/);
  await waitFor(() => expect(years()).toEqual(years().toSorted((one, other) => other - one)));
  const shown = names();
  await remove();
  const again = await open(sorted);
  expect(names()).toEqual(shown);
  await again.remove();

  const all = await open();
  await all.user.click(screen.getByRole("searchbox", { name: "Search experts" }));
  await all.user.paste("LINDQVIST");
  await waitFor(() => expect(names()).toEqual(["Maya Lindqvist"]));
  await waitFor(() => expect(all.address()).toBe("/experts?q=LINDQVIST"));
});

test("shows an empty state that links back to all experts", async () => {
  const { user, address } = await open("?q=no-such-name&service=virtual");
  screen.getByRole("heading", { name: "No experts found" });
  screen.getByText("Try adjusting your search criteria or browse all our experts.");
  await user.click(screen.getByRole("button", { name: "Browse All Experts" }));
  await waitFor(() => expect(cards()).toHaveLength(12));
  await waitFor(() => expect(address()).toBe("/experts"));
  expect(screen.getByRole("searchbox")).toHaveValue("");
});

test("reports a failed load and loads the experts on retry", async () => {
  const online = failRequests(/rest\/v1\/expert_stylists/);
  const { user } = await open();
  await screen.findByText("Failed to load expert stylists. Please try again.");
  screen.getByText(/^The experts couldn't be loaded/);
  online();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(cards()).toHaveLength(12));
});

test("shows experts without prices when the packages fail to load", async () => {
  failRequests(/rest\/v1\/service_packages/);
  await open();
  expect(cards()).toHaveLength(12);
  expect(screen.getByLabelText("Service")).toBeDisabled();
  expect(screen.queryByText(/\/session/)).toBeNull();
  expect(screen.queryByText("Error")).toBeNull();
});

describe("expert profile screen", () => {
  const bio = "I dress people who travel.\n\nBefore that I was a tailor.";
  beforeAll(async () => {
    const experts = backend.client(backend.serviceKey).from("expert_stylists");
    const { error } = await experts.update({ bio }).eq("slug", "maya-lindqvist");
    if (error) throw new Error(error.message);
  });

  test("shows the paragraphs of a bio", async () => {
    const file = join(import.meta.dirname, "expert.module.css");
    const sheet = document.createElement("style");
    sheet.textContent = (await readFile(file, "utf8")).replaceAll(".bio", `.${styles.bio}`);
    document.head.append(sheet);
    const { container } = await renderScreen(remote, "/experts/maya-lindqvist");
    const text = [...container.querySelectorAll("p")].find(
      ({ textContent }) => textContent === bio,
    );
    expect(window.getComputedStyle(text!).whiteSpace).toBe("pre-line");
  });

  test("links the next available times in the visitor's zone to the booking", async () => {
    vi.stubEnv("TZ", "America/New_York");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { user, address } = await renderScreen(remote, "/experts/maya-lindqvist");
    const check = screen.getByRole("button", { name: "Check Availability" });
    expect(check).toHaveAttribute("aria-expanded", "false");
    await user.click(check);
    const zones = "Times are in your time zone: New York, Eastern Time. Maya Lindqvist works in";
    expect(await screen.findByText(/^These times fit/)).toHaveTextContent(
      `${zones} Stockholm, Central European Time.`,
    );
    await expectAccessible();
    const first = screen.getAllByRole("link", { name: /^\d+:\d\d\s[AP]M$/ })[0]!;
    const { pathname, searchParams } = new URL(first.getAttribute("href")!, "http://site.invalid");
    expect(pathname).toBe("/experts/maya-lindqvist/book");
    const start = new Date(searchParams.get("start")!);
    expect(start.getTime()).toBeGreaterThan(Date.now());
    const options = { timeStyle: "short", timeZone: "America/New_York" } as const;
    const time = new Intl.DateTimeFormat("en-US", options).format(start);
    expect(first).toHaveTextContent(time);

    await user.click(first);
    await screen.findByRole("heading", { level: 2, name: "Date and time" });
    expect(address()).toContain("start=");
    expect(screen.getByRole("complementary")).toHaveTextContent(time);
    const zone = await screen.findByRole("combobox", { name: /^Time zone/ });
    expect(zone).toHaveAccessibleDescription("Times are in New York, Eastern Time.");
    await user.selectOptions(zone, "Asia/Tokyo");
    const inTokyo = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "Asia/Tokyo" });
    expect(screen.getByRole("complementary")).toHaveTextContent(inTokyo.format(start));
    expect(screen.getByRole("radio", { checked: true })).toHaveAccessibleName(
      inTokyo.format(start).replace("\u202f", " "),
    );
    await user.selectOptions(zone, "America/New_York");
    await expectAccessible();
  });

  test("shows that an expert is unknown and links to the others", async () => {
    const { user, address } = await renderScreen(remote, "/experts/no-such-expert");
    screen.getByRole("heading", { name: "Expert not found" });
    screen.getByText("The expert profile you're looking for doesn't exist.");
    await user.click(screen.getByRole("link", { name: "Browse All Experts" }));
    await waitFor(() => expect(address()).toBe("/experts"));
  });

  test("reports a failed load and loads the profile on retry", async () => {
    const restore = failRequests(/rest\/v1\/expert_stylists/);
    const { user } = await renderScreen(remote, "/experts/maya-lindqvist");
    await screen.findByText("Failed to load expert profile. Please try again.");
    restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByRole("heading", { level: 1, name: "Maya Lindqvist" });
  });
});

test("shows an expert's looks on the profile, the next booking's in My Bookings, and none without any", async () => {
  const open = (address: string, as?: typeof shopper) =>
    renderScreen(remote, address, {
      as,
      parts: { "shop/looks": (props: object) => JSON.stringify(props) },
    });
  const places: [address: string, heading: string, as?: typeof shopper][] = [
    ["/experts/maya-lindqvist", "Looks"],
    ["/dashboard", "Looks by Maya Lindqvist", shopper],
  ];
  for (const [address, name, as] of places) {
    const { remove } = await open(address, as);
    const section = within(screen.getByRole("heading", { level: 2, name }).closest("section")!);
    section.getByText(JSON.stringify({ stylist: "maya-lindqvist", limit: 3 }));
    const all = section.getByRole("link", { name: "View all looks" });
    expect(all).toHaveAttribute("href", "/outfits?stylist=maya-lindqvist");
    await remove();
  }
  const credits = backend.client(backend.serviceKey).from("outfit_credits");
  await credits.delete().neq("outfit_id", crypto.randomUUID()).throwOnError();
  for (const [address, , as] of places) {
    const { remove } = await open(address, as);
    expect(screen.queryByRole("heading", { name: /Looks/ })).toBeNull();
    await remove();
  }
});

describe("the author of an outfit", () => {
  const show = async () => {
    const rendered = await renderElement(<AuthorPart expert="maya-lindqvist" />);
    await rendered.settled();
    return rendered;
  };
  const change = (table: "expert_stylists" | "service_packages", changes: object) =>
    backend.client(backend.serviceKey).from(table).update(changes);

  test("has a portrait, a link to the profile, one to book, and the next free time of the device", async () => {
    const { data } = await backend
      .client()
      .rpc("expert_summary", { expert_slug: "maya-lindqvist" })
      .throwOnError();
    const { container } = await show();
    screen.getByRole("img", { name: "Portrait of Maya Lindqvist" });
    const profile = screen.getByRole("link", { name: "Maya Lindqvist" });
    expect(profile).toHaveAttribute("href", "/experts/maya-lindqvist");
    expect(profile.closest("p")).toHaveTextContent("By Maya Lindqvist");
    const book = screen.getByRole("link", { name: "Book Maya" });
    expect(book).toHaveAttribute("href", "/experts/maya-lindqvist/book");
    const time = formatInZone(Date.parse(data[0]!.next_start), ownZone(), {
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
    });
    expect(container).toHaveTextContent(`Next free ${time}`);
    await expectAccessible();
  });

  test("has no time without packages, and is nothing unless listed", async () => {
    const { data: maya } = await backend
      .client()
      .from("expert_stylists")
      .select("id")
      .eq("slug", "maya-lindqvist")
      .single()
      .throwOnError();
    const setOffered = async (is_active: boolean) =>
      void (await change("service_packages", { is_active })
        .eq("expert_id", maya.id)
        .throwOnError());
    const setListed = async (is_active: boolean) =>
      void (await change("expert_stylists", { is_active }).eq("id", maya.id).throwOnError());
    await setOffered(false);
    onTestFinished(() => setOffered(true));
    const { container, remove } = await show();
    expect(container).toHaveTextContent(/^By Maya LindqvistBook Maya$/);
    await remove();
    await setListed(false);
    onTestFinished(() => setListed(true));
    expect((await show()).container).toBeEmptyDOMElement();
  });
});
