import { connectToBackend, createTestBackend, renderScreen } from "@ensemble/testing";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { remote } from "../../../remote";
import styles from "./expert-profile-screen.module.css";

const bio = "I dress people who travel.\n\nBefore that I was a tailor.";

beforeAll(async () => {
  const backend = await createTestBackend({ seeded: true });
  connectToBackend(backend);
  const experts = backend.client(backend.serviceKey).from("expert_stylists");
  const { error } = await experts.update({ bio }).eq("slug", "maya-lindqvist");
  if (error) throw new Error(error.message);
  return () => backend.dispose();
});

test("keeps the paragraphs of a bio apart", async () => {
  const file = join(import.meta.dirname, "expert-profile-screen.module.css");
  const sheet = document.createElement("style");
  sheet.textContent = (await readFile(file, "utf8")).replaceAll(".bio", `.${styles.bio}`);
  document.head.append(sheet);
  const { place } = await renderScreen(remote, "/experts/maya-lindqvist");
  const text = [...place.querySelectorAll("p")].find(({ textContent }) => textContent === bio);
  expect(window.getComputedStyle(text!).whiteSpace).toBe("pre-line");
});
