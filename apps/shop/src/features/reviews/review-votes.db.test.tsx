import {
  answerRequests,
  connectToTestBackend,
  fireEvent,
  holdRequests,
  renderScreen,
  screen,
  shopper,
  waitFor,
  within,
} from "@ensemble/testing";
import { beforeAll, expect, test } from "vitest";
import { remote } from "../../remote";

const reader = { email: "reader@people.example", password: "correct horse battery" };
const backend = connectToTestBackend();

beforeAll(async () => {
  await backend.signUp(reader.email, reader.password);
});

/** Opens an outfit at its reviews. */
async function open(slug: string, as?: typeof shopper) {
  const drawn = await renderScreen(remote, `/outfits/${slug}#reviews`, { as });
  await waitFor(() => expect(screen.queryByLabelText(/^Loading/)).toBeNull());
  await drawn.settled();
  return drawn;
}

const section = () => within(screen.getByRole("region", { name: "Customer Reviews" }));

const toasts = () => within(screen.getByRole("region", { name: /^Notifications/ }));

/** Fails requests that change something, as offline. */
const failChanges = (address: RegExp): (() => void) =>
  answerRequests(address, (request, passOn) =>
    request.method === "GET" ? passOn(request) : Promise.reject(new TypeError("Failed to fetch")),
  );

test("counts a vote while earlier ones are still loading, and removes it again", async () => {
  const slug = "modern-office-elegance";
  const helpful = () => screen.getByRole("button", { name: /review by Nadine H\.$/ });
  const expectVote = (text: string, pressed: boolean) =>
    waitFor(() => {
      expect(helpful()).toHaveTextContent(text);
      expect(helpful()).toHaveAttribute("aria-pressed", String(pressed));
    });
  const letRead = holdRequests(/outfit_review_votes\?select/);
  const opening = renderScreen(remote, `/outfits/${slug}#reviews`, { as: reader });
  await waitFor(() => expect(helpful()).toHaveTextContent("Helpful (7)"));
  fireEvent.click(helpful());
  await waitFor(() => expect(helpful()).toHaveTextContent("Helpful (8)"));
  letRead();
  const { remove } = await opening;
  await expectVote("Helpful (8)", true);
  await remove();

  const { user } = await open(slug, reader);
  await expectVote("Helpful (8)", true);
  await user.click(helpful());
  await expectVote("Helpful (7)", false);
});

test("removes a vote that the server did not count", async () => {
  failChanges(/outfit_review_votes/);
  const { user } = await open("modern-office-elegance", shopper);
  const helpful = () => section().getByRole("button", { name: /review by Nadine H\.$/ });
  await user.click(helpful());
  await toasts().findByText("Your vote was not counted");
  await waitFor(() => expect(helpful()).toHaveTextContent("Helpful (7)"));
  expect(helpful()).toHaveAttribute("aria-pressed", "false");
});
