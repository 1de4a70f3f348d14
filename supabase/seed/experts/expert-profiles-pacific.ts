import type { ExpertProfile } from "./expert-profile";

/** Stylists around the Pacific. */
export const pacific: ExpertProfile[] = [
  {
    name: "Hana Takahashi",
    timeZone: "Asia/Tokyo",
    years: 16,
    rate: 150,
    verified: true,
    specializations: ["wardrobe_audit", "sustainable_fashion", "personal_styling"],
    bio:
      "Hana edits. After a decade of styling for print she now helps private clients own less and " +
      "wear all of it. Her sessions are quiet, exact and oddly moving; people tend to send a " +
      "photograph of the empty shelf.",
    credentials: ["Fashion editor for twelve years, Tokyo", "Bunka fashion college, styling"],
    packages: [
      {
        name: "The Edit",
        service: "wardrobe_review",
        minutes: 150,
        price: 360,
        description:
          "Thirty-three pieces, three months. We choose them together and store the rest.",
      },
      {
        name: "Silhouette Session",
        service: "virtual",
        minutes: 60,
        price: 140,
        description: "Proportion, length and volume, worked out on your own clothes.",
      },
      {
        name: "Follow-Up",
        service: "virtual",
        minutes: 30,
        price: 65,
        description: "One season later: what stayed, what went, what is missing.",
      },
    ],
    hours: [
      [1, "10:00", "16:00"],
      [2, "10:00", "16:00"],
      [4, "10:00", "16:00"],
      [5, "18:00", "21:00"],
    ],
    away: [[28, 35]],
    portrait: {
      person: "woman",
      skin: 1,
      hair: "pixie",
      hairColor: "black",
      age: "middle",
      glasses: false,
    },
  },
  {
    name: "Isla Campbell",
    timeZone: "Australia/Sydney",
    years: 6,
    rate: 90,
    verified: false,
    specializations: ["personal_styling", "wardrobe_audit"],
    bio:
      "Isla is the stylist for people who have just had a baby, a promotion or a birthday with a zero " +
      "in it. Cheerful, unshockable, on time. She keeps notes on what made you laugh as well as what " +
      "made you stand up straight.",
    credentials: ["Styling certificate, Sydney", "Accredited color consultant"],
    packages: [
      {
        name: "Who Am I Now",
        service: "virtual",
        minutes: 60,
        price: 85,
        description:
          "After a big change: what still fits, what fits the new days, what to borrow until you know.",
      },
      {
        name: "Shop Beside Me",
        service: "shopping_trip",
        minutes: 150,
        price: 230,
        description: "Two and a half hours in the city. I carry, you try.",
      },
      {
        name: "Quick Question",
        service: "virtual",
        minutes: 30,
        price: 40,
        description: "Two outfits, one mirror, a verdict.",
      },
    ],
    hours: [
      [1, "09:30", "14:30"],
      [2, "09:30", "14:30"],
      [3, "09:30", "14:30"],
      [5, "09:30", "14:30"],
      [6, "08:00", "12:00"],
    ],
    away: [],
    portrait: {
      person: "woman",
      skin: 0,
      hair: "long",
      hairColor: "red",
      age: "young",
      glasses: false,
    },
  },
];
