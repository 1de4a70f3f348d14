// @vitest-environment happy-dom
import { connectToTestBackend, renderScreen, screen, shopper } from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();

test("suggests the site's collections to a shopper", async () => {
  await renderScreen(remote, "/gift-cards", { as: shopper });
  expect(screen.getByText("From $25.00. You are signedIn.")).toBeInTheDocument();
  expect(screen.getByText("Dinner for Two or Party Season")).toBeInTheDocument();
  expect(screen.getByRole("img", { name: "5 out of 5 stars" })).toBeInTheDocument();
});
