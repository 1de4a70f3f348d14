import { answerRequests, connectToTestBackend, serveScreen, takeOver } from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();

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
