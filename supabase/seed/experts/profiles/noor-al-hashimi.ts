import type { ExpertProfile } from "../expert-profile";

export const noor: ExpertProfile = {
  name: "Noor Al-Hashimi",
  timeZone: "Asia/Dubai",
  years: 9,
  rate: 130,
  verified: true,
  specializations: ["special_occasions", "personal_styling", "professional_wardrobe"],
  bio:
    "Noor specialises in modest dressing with nothing modest about the cut. She works with women " +
    "in finance, law and two royal households, and keeps a private directory of seamstresses that " +
    "she shares only after the second session.",
  credentials: ["Fashion design degree, Dubai", "Modest fashion columnist"],
  packages: [
    {
      name: "Occasion, Covered",
      service: "virtual",
      minutes: 60,
      price: 125,
      description: "Weddings, Eid, receptions: coverage, color and the right shoe.",
    },
    {
      name: "Atelier Tour",
      service: "shopping_trip",
      minutes: 240,
      price: 560,
      description: "Four designers in Jumeirah and Alserkal, by appointment.",
    },
    {
      name: "Workday Modest",
      service: "virtual",
      minutes: 90,
      price: 170,
      description: "Layering that survives the air conditioning and the parking garage.",
    },
  ],
  hours: [
    [0, "10:00", "14:00"],
    [1, "10:00", "14:00"],
    [1, "18:00", "21:00"],
    [2, "10:00", "14:00"],
    [3, "18:00", "21:00"],
    [4, "10:00", "13:00"],
  ],
  away: [[15, 17]],
  portrait: {
    person: "woman",
    skin: 2,
    hair: "scarf",
    hairColor: "brown",
    age: "young",
    glasses: false,
  },
};
