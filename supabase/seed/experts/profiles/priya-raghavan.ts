import type { ExpertProfile } from "../expert-profile";

export const priya: ExpertProfile = {
  name: "Priya Raghavan",
  timeZone: "Asia/Kolkata",
  years: 10,
  rate: 70,
  verified: true,
  specializations: ["professional_wardrobe", "personal_styling", "wardrobe_audit"],
  bio:
    "A former management consultant who got tired of getting dressed in hotel rooms, Priya designs " +
    "capsules for people who travel to work. Her packing lists have a waiting list of their own. " +
    "Expect questions about your laundry.",
  credentials: ["Image management diploma, Mumbai", "Eight years in management consulting"],
  packages: [
    {
      name: "The Traveling Capsule",
      service: "virtual",
      minutes: 75,
      price: 95,
      description:
        "Five days, one cabin bag, every meeting covered. Includes a packing plan with photographs.",
    },
    {
      name: "Boardroom Basics",
      service: "virtual",
      minutes: 60,
      price: 75,
      description: "What your industry wears, what you like, and the overlap.",
    },
    {
      name: "Closet by Video",
      service: "wardrobe_review",
      minutes: 120,
      price: 140,
      description:
        "Prop the phone on the shelf. We sort, photograph and pair everything you own for work.",
    },
  ],
  hours: [
    [1, "10:30", "13:30"],
    [1, "17:00", "21:00"],
    [2, "17:00", "21:00"],
    [3, "10:30", "13:30"],
    [4, "17:00", "21:00"],
    [6, "10:00", "14:00"],
  ],
  away: [[9, 11]],
  portrait: {
    person: "woman",
    skin: 3,
    hair: "bun",
    hairColor: "black",
    age: "middle",
    glasses: true,
  },
};
