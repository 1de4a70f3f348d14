import { expect, test, vi } from "vitest";
import { databaseLink, type LinkState, LostDatabase } from "./link";

const ok = () => Promise.resolve(new Response());

/** Links to no database, with the state of each opened one. */
function links() {
  const opened: LinkState[] = [];
  const close = vi.fn(() => Promise.resolve());
  const link = databaseLink((state) => {
    opened.push(state);
    return Promise.resolve({ number: opened.length, close });
  });
  return { link, opened, close };
}

test("reuses one connection as long as it lasts", async () => {
  const { link, opened, close } = links();
  await Promise.all([link.answer(ok), link.answer(ok)]);
  await link.close();
  expect(opened).toHaveLength(1);
  expect(close).toHaveBeenCalledTimes(1);
});

test("fails a waiting request when the connection is lost and opens a new one for the next", async () => {
  const { link, opened, close } = links();
  const endless = vi.fn(() => new Promise<Response>(() => undefined));
  const waiting = link.answer(endless);
  await vi.waitFor(() => expect(endless).toHaveBeenCalled());
  opened[0]?.lose();
  await expect(waiting).rejects.toThrow(LostDatabase);
  const numbers: number[] = [];
  await link.answer(({ number }) => {
    numbers.push(number);
    return ok();
  });
  expect(numbers).toEqual([2]);
  expect(close).toHaveBeenCalledTimes(1);
});

test("reports a response that failed with the connection as a lost connection", async () => {
  const { link, opened } = links();
  const failing = link.answer(async () => {
    opened[0]?.lose();
    return new Response(null, { status: 500 });
  });
  await expect(failing).rejects.toThrow(LostDatabase);
});

test("reports a response that failed just before the connection closed as a lost connection", async () => {
  const { link, opened } = links();
  const failing = link.answer(async () => {
    setTimeout(() => opened[0]?.lose());
    return new Response(null, { status: 500 });
  });
  await expect(failing).rejects.toThrow(LostDatabase);
  const { status } = await link.answer(async () => new Response(null, { status: 500 }));
  expect(status).toBe(500);
});

test("connects once for all concurrent requests when the database is unreachable", async () => {
  const away = new Error("away");
  const open = vi.fn(() => Promise.reject(away));
  const link = databaseLink(open);
  const answers = await Promise.allSettled([link.answer(ok), link.answer(ok)]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(link.answer(ok)).rejects.toThrow("away");
  expect(open).toHaveBeenCalledTimes(1);
});
