import {
  answerRequests,
  connectToTestBackend,
  renderScreen,
  screen,
  serveScreen,
  type shopper,
  takeOver,
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
  for (const name of ["Sign in to write a review", /sign in to mark the review by Sarah M\.$/]) {
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
  await user.click(section().getByRole("button", { name: "Show more reviews" }));
  await waitFor(() => expect(section().getAllByRole("article")).toHaveLength(7));
  expect(section().queryByRole("button", { name: "Show more reviews" })).toBeNull();
});

test("invites to write the first review when there is none, and shows no rating", async () => {
  await open("record-shop");
  section().getByText("Be the first to review this look");
  expect(rating()).toBeUndefined();
  expect(screen.queryByRole("img", { name: /out of 5 stars/ })).toBeNull();
});

test("describes the reviews that an outfit's page shows, and reads none of them again", async () => {
  const reviews: string[] = [];
  answerRequests(/outfit_reviews\?/, (request, passOn) => {
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
  const { container } = await takeOver(remote, served);
  expect(container.querySelectorAll('[aria-label="Reviews"] h3')).toHaveLength(5);
  expect(reviews).toHaveLength(1);
});
