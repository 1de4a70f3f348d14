import {
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderScreen,
  screen,
  waitFor,
} from "@ensemble/testing";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { remote } from "../../remote";
import styles from "./expert.module.css";

const bio = "I dress people who travel.\n\nBefore that I was a tailor.";

const backend = connectToTestBackend();
beforeAll(async () => {
  const experts = backend.client(backend.serviceKey).from("expert_stylists");
  const { error } = await experts.update({ bio }).eq("slug", "maya-lindqvist");
  if (error) throw new Error(error.message);
});

test("keeps the paragraphs of a bio apart", async () => {
  const file = join(import.meta.dirname, "expert.module.css");
  const sheet = document.createElement("style");
  sheet.textContent = (await readFile(file, "utf8")).replaceAll(".bio", `.${styles.bio}`);
  document.head.append(sheet);
  const { container } = await renderScreen(remote, "/experts/maya-lindqvist");
  const text = [...container.querySelectorAll("p")].find(({ textContent }) => textContent === bio);
  expect(window.getComputedStyle(text!).whiteSpace).toBe("pre-line");
});

test("shows the next free times in the visitor's zone, which lead to the booking", async () => {
  vi.stubEnv("TZ", "America/New_York");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { user, address } = await renderScreen(remote, "/experts/maya-lindqvist");
  const check = screen.getByRole("button", { name: "Check Availability" });
  expect(check).toHaveAttribute("aria-expanded", "false");
  await user.click(check);
  const zones = "Times are in your time zone, America/New York. Maya Lindqvist works in";
  expect(await screen.findByText(/^These times have room for/)).toHaveTextContent(
    `${zones} Europe/Stockholm.`,
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
  expect(await screen.findByText(/^Times are in your time zone/)).toHaveTextContent(
    `${zones} Europe/Stockholm.`,
  );
  await expectAccessible();
});

test("says that an expert is unknown and leads to the others", async () => {
  const { user, address } = await renderScreen(remote, "/experts/nobody-at-all");
  screen.getByRole("heading", { name: "Expert not found" });
  screen.getByText("The expert profile you're looking for doesn't exist.");
  await expectAccessible();
  await user.click(screen.getByRole("link", { name: "Browse All Experts" }));
  await waitFor(() => expect(address()).toBe("/experts"));
});

test("says that the profile could not be loaded and loads it when tried again", async () => {
  const restore = failRequests(/rest\/v1\/expert_stylists/);
  const { user } = await renderScreen(remote, "/experts/maya-lindqvist");
  await screen.findByText("Failed to load expert profile. Please try again.");
  restore();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByRole("heading", { level: 1, name: "Maya Lindqvist" });
});
