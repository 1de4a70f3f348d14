import { QueryClient } from "@ensemble/query";
import { auth, currentSession, unwrap } from "@ensemble/session";
import {
  mockResponses,
  connectToTestBackend,
  expectAccessible,
  fireEvent,
  holdRequests,
  hydratePage,
  renderScreen,
  screen,
  serveScreen,
  shopper,
  waitFor,
  within,
} from "@ensemble/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { remote } from "../../remote";
import { deleteReview, viewerReviewQuery } from "./viewer-review";
import { saveReview } from "./review-form";

const reader = { email: "reader@people.example", password: "correct horse battery" };
const backend = connectToTestBackend();

beforeAll(async () => {
  await backend.signUp(reader.email, reader.password);
});

/** Opens an outfit at its reviews. */
async function open(slug: string, as?: typeof shopper) {
  const rendered = await renderScreen(remote, `/outfits/${slug}#reviews`, { as });
  await waitFor(() => expect(screen.queryByLabelText(/^Loading/)).toBeNull());
  await rendered.settled();
  return rendered;
}

const section = () => within(screen.getByRole("region", { name: "Customer Reviews" }));

/** Fails requests that change something, as offline. */
const failChanges = (address: RegExp): (() => void) =>
  mockResponses(address, (request, passOn) =>
    request.method === "GET" ? passOn(request) : Promise.reject(new TypeError("Failed to fetch")),
  );

const rating = () => screen.queryByText(/^\d\.\d \(\d+ reviews?\)$/)?.textContent;

test("shows reviews to everyone, newest or most helpful first, and links to sign in", async () => {
  const reviews = backend.client(backend.serviceKey).from("outfit_reviews");
  const newest = { created_at: new Date().toISOString() };
  const { error } = await reviews.update(newest).eq("author_name", "Nadine H.");
  expect(error).toBeNull();
  const { user } = await open("modern-office-elegance");
  expect(section().getAllByRole("article")).toHaveLength(5);
  section().getByText("4.8");
  const first = () => within(section().getAllByRole("article")[0]!);
  first().getByRole("heading", { name: "Nadine H." });
  // Seeded reviews belong to no account.
  expect(section().queryByText("Shopped this look")).toBeNull();

  await user.selectOptions(section().getByLabelText("Sort reviews by"), "Most helpful");
  const counts = () =>
    section()
      .getAllByRole("link", { name: /^Helpful/ })
      .map(({ textContent }) => Number(/\d+/.exec(textContent)?.[0]));
  await waitFor(() => expect(counts()).toEqual([24, 18, 15, 9, 7]));
  first().getByRole("heading", { name: "Sarah M." });
  first().getByRole("img", { name: "5 out of 5 stars" });
  const back = "/auth?next=%2Foutfits%2Fmodern-office-elegance%23reviews";
  for (const name of [
    "Sign in to write a review",
    /Sign in to mark the review by Sarah M\. as helpful$/,
  ]) {
    expect(section().getByRole("link", { name })).toHaveAttribute("href", back);
  }
});

test("says which authors shopped the look before they reviewed it", async () => {
  const slug = "ferry-at-noon";
  const { data: outfit } = await backend
    .client()
    .from("outfits")
    .select("id, outfit_items(item_id)")
    .eq("slug", slug)
    .single<{ id: string; outfit_items: { item_id: string }[] }>();
  const review = async (name: string, shopped: boolean) => {
    const { id, client } = await backend.signUp(`${name}@reviews.example`);
    const item = outfit!.outfit_items[0]!.item_id;
    if (shopped) {
      const outfit_id = outfit!.id;
      const click = { item_id: item, outfit_id, screen: "outfit_detail" };
      const clicks = backend.client(backend.serviceKey).from("item_clicks");
      await clicks.insert({ ...click, visitor: crypto.randomUUID() }).throwOnError();
      await client.rpc("note_shopped", { item, outfit: outfit_id }).throwOnError();
    }
    await client
      .from("outfit_reviews")
      .insert({ outfit_id: outfit!.id, user_id: id, author_name: name, rating: 5 })
      .throwOnError();
  };
  await review("Wore-It", true);
  await review("Saw-It", false);
  await open(slug);
  const by = (name: string) => within(section().getByRole("heading", { name }).closest("article")!);
  by("Wore-It").getByText("Shopped this look");
  expect(by("Saw-It").queryByText("Shopped this look")).toBeNull();
});

test("shows many reviews a page at a time", async () => {
  const { user } = await open("forest-loop");
  expect(section().getAllByRole("article")).toHaveLength(6);
  await user.click(section().getByRole("button", { name: "Show More Reviews" }));
  await waitFor(() => expect(section().getAllByRole("article")).toHaveLength(7));
  expect(section().queryByRole("button", { name: "Show More Reviews" })).toBeNull();
});

test("invites to write the first review when there is none, and shows no rating", async () => {
  await open("record-shop");
  section().getByText("Be the first to review this look");
  expect(rating()).toBeUndefined();
  expect(screen.queryByRole("img", { name: /out of 5 stars/ })).toBeNull();
});

test("describes the reviews that an outfit's page shows, and reads none of them again", async () => {
  const reviews: string[] = [];
  mockResponses(/outfit_reviews\?/, (request, passOn) => {
    reviews.push(request.url);
    return passOn(request);
  });
  const served = await serveScreen(remote, "/outfits/modern-office-elegance");
  expect(reviews).toHaveLength(1);
  const page = new DOMParser().parseFromString(served.html, "text/html");
  const shown = [...page.querySelectorAll('[aria-label="Reviews"] h3')];
  const block = page.querySelector('script[type="application/ld+json"]')!;
  const { "@graph": graph } = JSON.parse(block.textContent) as {
    "@graph": [{ review: { author: { name: string } }[] }];
  };
  expect(shown.map(({ textContent }) => textContent)).toEqual(
    graph[0].review.map(({ author }) => author.name),
  );
  expect(shown).toHaveLength(5);
  const { container } = await hydratePage(remote, served);
  expect(container.querySelectorAll('[aria-label="Reviews"] h3')).toHaveLength(5);
  expect(reviews).toHaveLength(1);
});

const form = () => within(screen.getByRole("form", { name: "Your review" }));

test("keeps the text when a review cannot be sent, and sends it on retry", async () => {
  const { user } = await open("effortless-weekend", shopper);
  await user.click(section().getByRole("button", { name: "Write a Review" }));
  await screen.findByRole("form", { name: "Your review" });
  await user.click(form().getByRole("button", { name: "Post Review" }));
  await form().findByText("Choose a star rating.");
  await expectAccessible();
  await user.click(form().getByRole("radio", { name: /^3 stars/ }));
  await user.type(form().getByLabelText("Display name"), "Theodora");
  await user.type(form().getByLabelText("Your review"), "Soft, but it creases.");
  const online = failChanges(/outfit_reviews/);
  await user.click(form().getByRole("button", { name: "Post Review" }));
  await form().findByText(/Your review is still here/);
  expect(form().getByLabelText("Your review")).toHaveValue("Soft, but it creases.");
  online();
  await user.click(form().getByRole("button", { name: "Post Review" }));
  await waitFor(() => expect(screen.queryByRole("form", { name: "Your review" })).toBeNull());
  section().getByText("Soft, but it creases.");
});

const toasts = () => within(screen.getByRole("region", { name: /^Notifications/ }));

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
  await toasts().findByText("Your vote wasn't counted");
  await waitFor(() => expect(helpful()).toHaveTextContent("Helpful (7)"));
  expect(helpful()).toHaveAttribute("aria-pressed", "false");
});

describe("own part", () => {
  const password = "correct horse battery";
  const [mia, ben] = ["mia@people.example", "ben@people.example"] as const;
  let outfitId: string;
  const ids = new Map<string, string>();

  beforeAll(async () => {
    for (const email of [mia, ben]) ids.set(email, (await backend.signUp(email, password)).id);
    outfitId = await publishOutfit();
  });

  async function publishOutfit(): Promise<string> {
    const service = backend.client(backend.serviceKey);
    const texts = { slug: "city-walk", title: "City walk", occasion: "casual", vibe: "minimal" };
    const { id } = await unwrap(
      service
        .from("outfits")
        .insert({
          ...texts,
          budget: "under_100",
          hero_image: "/storage/v1/object/public/outfit-images/hero.jpg",
        })
        .select("id")
        .single<{ id: string }>(),
    );
    const picture = {
      outfit_id: id,
      image_url: "/storage/v1/object/public/outfit-images/picture.jpg",
      display_order: 0,
    };
    await unwrap(service.from("outfit_images").insert(picture));
    return id;
  }

  async function signIn(email: string) {
    await (await auth()).signInWithPassword({ email, password });
    const id = ids.get(email)!;
    await waitFor(() => expect(currentSession()).toMatchObject({ user: { id } }));
    return { outfitId, userId: id };
  }

  const readOwn = (about: { userId: string }) =>
    new QueryClient().fetchQuery(viewerReviewQuery(outfitId, about.userId));

  test("lets shoppers find, change and delete their own review, but no other", async () => {
    const asMia = await signIn(mia);
    expect(await readOwn(asMia)).toEqual({ review: null, helpful: [], name: "" });
    await saveReview(asMia, { rating: 3, author_name: "Mia", comment: "Warm" });
    await saveReview(asMia, { rating: 4, author_name: "Mia K.", comment: "Warm and soft" });
    const own = await readOwn(asMia);
    expect(own).toMatchObject({
      review: { rating: 4, author_name: "Mia K.", comment: "Warm and soft" },
      name: "Mia K.",
    });

    const asBen = await signIn(ben);
    await saveReview(asBen, { rating: 1, author_name: "Ben", comment: "Scratchy" });
    expect(await readOwn(asBen)).toMatchObject({ review: { author_name: "Ben" }, name: "Ben" });

    const again = await signIn(mia);
    expect(await readOwn(again)).toEqual(own);
    await deleteReview(own.review!.id);
    expect(await readOwn(again)).toMatchObject({ review: null, name: "" });
  });
});
