import { expect, test } from "vitest";
import { expertDefaults, expertRow, expertSchema } from "./expert-draft";

const values = {
  ...expertDefaults(undefined),
  name: " Zoë Nuñez ",
  slug: "zoe-nunez",
  time_zone: "Europe/Madrid",
  city: "Madrid",
  experience_years: "7",
  hourly_rate: "95.50",
  credentials: "ESMOD Madrid\n\n AICI ",
};

test("converts form values to a row", () => {
  expect(expertRow(expertSchema.parse(values), "/storage/one.jpg")).toMatchObject({
    name: "Zoë Nuñez",
    experience_years: 7,
    hourly_rate: 95.5,
    credentials: ["ESMOD Madrid", "AICI"],
    profile_image: "/storage/one.jpg",
  });
});

test("rejects empty numbers, reserved slugs and invalid slugs", () => {
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
