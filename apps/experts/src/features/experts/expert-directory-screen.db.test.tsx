import {
  connectToTestBackend,
  failRequests,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();

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

test("filters, sorts and searches through its address", async () => {
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

  const everybody = await open();
  await everybody.user.click(screen.getByRole("searchbox", { name: "Search experts" }));
  await everybody.user.paste("LINDQVIST");
  await waitFor(() => expect(names()).toEqual(["Maya Lindqvist"]));
  await waitFor(() => expect(everybody.address()).toBe("/experts?q=LINDQVIST"));
});

test("sorts by price both ways", async () => {
  const { user, address } = await open("?sort=price-low");
  const low = numbers(/^From \$/);
  expect(low).toHaveLength(12);
  expect(low).toEqual(low.toSorted((one, other) => one - other));
  await user.selectOptions(screen.getByLabelText("Sort by"), "Price: high to low");
  await waitFor(() => expect(numbers(/^From \$/)).toEqual(low.toReversed()));
  expect(address()).toBe("/experts?sort=price-high");
});

test("shows an empty state that links back to all experts", async () => {
  const { user, address } = await open("?q=nobody-is-called-that&service=virtual");
  screen.getByRole("heading", { name: "No experts found" });
  screen.getByText("Try adjusting your search criteria or browse all our experts.");
  await user.click(screen.getByRole("button", { name: "Browse All Experts" }));
  await waitFor(() => expect(cards()).toHaveLength(12));
  await waitFor(() => expect(address()).toBe("/experts"));
  expect(screen.getByRole("searchbox")).toHaveValue("");
});

test("names the failed load and loads the experts on Retry", async () => {
  const online = failRequests(/rest\/v1\/expert_stylists/);
  const { user } = await open();
  await screen.findByText("Failed to load expert stylists. Please try again.");
  screen.getByText(/^The experts could not be loaded/);
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
