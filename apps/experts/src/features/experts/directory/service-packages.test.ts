import { expect, test } from "vitest";
import { offersByExpert } from "./service-packages";

test("counts packages, finds the lowest price and collects the service types", () => {
  const offers = offersByExpert([
    { expert_id: "maya", service_type: "virtual", price: 165 },
    { expert_id: "omar", service_type: "in_person", price: 80 },
    { expert_id: "maya", service_type: "wardrobe_review", price: 290 },
    { expert_id: "maya", service_type: "virtual", price: 49 },
  ]);
  expect(offers.get("maya")).toEqual({
    count: 3,
    from: 49,
    types: new Set(["virtual", "wardrobe_review"]),
  });
  expect(offers.get("omar")?.from).toBe(80);
  expect(offers.has("nobody")).toBe(false);
});
