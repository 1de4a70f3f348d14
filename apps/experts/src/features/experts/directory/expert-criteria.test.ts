import { expect, test } from "vitest";
import { everyExpert, narrows, readCriteria, writeCriteria } from "./expert-criteria";

test("an address keeps all criteria", () => {
  const criteria = {
    text: "linen suit",
    specialization: "menswear",
    service: "in_person",
    sort: "price_low",
  } as const;
  expect(readCriteria(writeCriteria(criteria))).toEqual(criteria);
});

test("defaults leave the address empty, and blank text is none", () => {
  expect(writeCriteria(everyExpert).toString()).toBe("");
  expect(writeCriteria({ ...everyExpert, text: "   " }).toString()).toBe("");
});

test("an address that asks for what there is not shows everybody", () => {
  const search = new URLSearchParams("specialization=tailor&service=toString&sort=cheapest");
  expect(readCriteria(search)).toEqual(everyExpert);
});

test("only text and filters narrow, not the order", () => {
  expect(narrows({ ...everyExpert, sort: "experience" })).toBe(false);
  expect(narrows({ ...everyExpert, text: " " })).toBe(false);
  expect(narrows({ ...everyExpert, text: "a" })).toBe(true);
  expect(narrows({ ...everyExpert, service: "virtual" })).toBe(true);
});
