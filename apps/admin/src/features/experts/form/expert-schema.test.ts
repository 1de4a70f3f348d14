import { expect, test } from "vitest";
import { expertDefaults, expertRow, expertSchema, slugOf } from "./expert-schema";

const values = {
  ...expertDefaults(undefined),
  name: " Zoë Nuñez ",
  slug: "zoe-nunez",
  time_zone: "Europe/Madrid",
  experience_years: "7",
  hourly_rate: "95.50",
  credentials: "ESMOD Madrid\n\n AICI ",
};

test("what is typed becomes a row", () => {
  expect(expertRow(expertSchema.parse(values), "/storage/one.jpg")).toMatchObject({
    name: "Zoë Nuñez",
    experience_years: 7,
    hourly_rate: 95.5,
    credentials: ["ESMOD Madrid", "AICI"],
    profile_image: "/storage/one.jpg",
  });
});

test("nothing typed is no number, and an address must be free and of the right form", () => {
  const wrong = { ...values, hourly_rate: "", experience_years: "2.5" };
  for (const slug of ["bookings", "Zoe", "zoe--n"]) {
    const { error } = expertSchema.safeParse({ ...wrong, slug });
    expect(error?.issues.map(({ path }) => path[0]).sort()).toEqual([
      "experience_years",
      "hourly_rate",
      "slug",
    ]);
  }
});

test("an address is made of a name", () => {
  expect(slugOf("  Zoë Nuñez-O’Brien ")).toBe("zoe-nunez-o-brien");
});
