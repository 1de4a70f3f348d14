import type { ExpertProfile } from "../expert-profile";

export const rafael: ExpertProfile = {
  name: "Rafael Montoya",
  timeZone: "America/Los_Angeles",
  years: 12,
  rate: 135,
  verified: true,
  specializations: ["sustainable_fashion", "menswear", "wardrobe_audit"],
  bio:
    "Rafael left a fast-fashion design team to prove that the greenest jacket is the one you " +
    "already have. He knows every cobbler in Los Angeles, dyes things in his garden, and will not " +
    "recommend anything he would not repair himself.",
  credentials: ["Circular design fellow, Los Angeles", "Ten years in product development"],
  packages: [
    {
      name: "Nothing New",
      service: "virtual",
      minutes: 60,
      price: 110,
      description: "A month of outfits from your own rail. Purchases allowed: none.",
    },
    {
      name: "Repair and Rewear",
      service: "wardrobe_review",
      minutes: 90,
      price: 170,
      description: "Patch, dye, resole, shorten. A plan and a price for each piece.",
    },
    {
      name: "Second-Hand Sunday",
      service: "shopping_trip",
      minutes: 180,
      price: 320,
      description: "Flea market at seven, coffee at nine, a complete wardrobe by ten.",
    },
  ],
  hours: [
    [0, "07:00", "12:00"],
    [1, "11:00", "18:00"],
    [3, "11:00", "18:00"],
    [4, "11:00", "15:30"],
  ],
  away: [[20, 22]],
  portrait: {
    person: "man",
    skin: 2,
    hair: "swept",
    hairColor: "brown",
    age: "middle",
    glasses: false,
  },
};
