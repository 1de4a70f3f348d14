import type { ExpertProfile } from "./expert-profile";

/** Stylists in Africa, the Gulf and India. */
export const southerners: ExpertProfile[] = [
  {
    name: "Amara Diallo",
    timeZone: "Africa/Dakar",
    years: 8,
    rate: 85,
    verified: true,
    specializations: ["sustainable_fashion", "personal_styling", "special_occasions"],
    bio:
      "Amara grew up between her aunt’s tailoring shop and the Friday market, and still thinks the " +
      "best stylist is a good seamstress. She builds wardrobes around color, print and repair, and " +
      "can tell you where almost any cloth was woven.",
    credentials: ["Slow fashion certificate, Dakar", "Founder of a mending circle of 400 members"],
    packages: [
      {
        name: "Color Without Fear",
        service: "virtual",
        minutes: 60,
        price: 80,
        description:
          "A gentle way out of gray. Three colors, nine outfits, nothing you would have to explain.",
      },
      {
        name: "Mend, Tailor, Keep",
        service: "wardrobe_review",
        minutes: 90,
        price: 120,
        description: "Ten pieces you have stopped wearing, and what a needle could do about it.",
      },
    ],
    hours: [
      [1, "09:00", "16:00"],
      [3, "09:00", "16:00"],
      [5, "09:00", "12:00"],
      [6, "11:00", "17:00"],
    ],
    away: [[33, 36]],
    portrait: {
      person: "woman",
      skin: 5,
      hair: "scarf",
      hairColor: "black",
      age: "young",
      glasses: false,
    },
  },
  {
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
  },
  {
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
  },
];
