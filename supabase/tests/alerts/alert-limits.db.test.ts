import { beforeAll, beforeEach, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import type { Row } from "../rows/add-row";
import { alertDesk, type AlertDesk } from "./alert-desk";

let fixture: Fixture;
let desk: AlertDesk;
beforeAll(async () => {
  fixture = await openFixture();
  desk = alertDesk(fixture);
  return fixture.close;
});
beforeEach(() => desk.clear());

const mia = "mia@people.example";
const request = (args: Row) => desk.set(args, fixture.anonymous.api);

const subscribe = (item: Row, address = mia) => desk.subscribe(item, address);

test("admits twenty new addresses of a caller an hour", async () => {
  const coat = await desk.piece();
  const answers: string[] = [];
  for (let number = 0; number < 21; number += 1) {
    answers.push(await request({ item_id: coat.id, address: `a${number}@people.example` }));
  }
  expect(answers.filter((answer) => answer === "asked")).toHaveLength(20);
  expect(answers.at(-1)).toBe("too_many_requests");
  expect(await request({ item_id: coat.id, address: "a0@people.example" })).toBe("asked");
});

test.each([
  [{ address: "mia" }, "address_invalid"],
  [{ address: "mia@people.example, leo@people.example" }, "address_invalid"],
  [{ address: "mia@people.example\nBcc: leo@people.example" }, "address_invalid"],
  [{ address: mia, price_limit: 100 }, "limit_not_below_price"],
  [{ address: mia, price_limit: 0 }, "23514"],
  [{ address: mia, kind: "back_in_stock", size: "M" }, "in_stock"],
  [{ address: mia, item_id: null }, "not_sold"],
])("refuses %j", async (args, reason) => {
  const coat = await desk.piece();
  expect(await request({ item_id: coat.id, ...args })).toBe(reason);
});

test("keeps fifty alerts of a recipient at most", async () => {
  for (let number = 0; number < 50; number += 1) {
    expect(await desk.set({ item_id: (await desk.piece()).id })).toBe("set");
  }
  expect(await desk.set({ item_id: (await desk.piece()).id })).toBe("too_many_alerts");
  const [first] = (await desk.call(fixture.shopper.api, "my_alerts")) as Row[];
  expect(await desk.set({ item_id: first!.item_id, price_limit: 40 })).toBe("set");
});

test("hands an address's alerts to the account that signs up with it", async () => {
  const coat = await desk.piece();
  await subscribe(coat, "later@people.example");
  const person = await fixture.newPerson("later");
  await desk.queue();
  expect(await desk.call(person.api, "my_alerts")).toMatchObject([{ item_id: coat.id }]);
});
