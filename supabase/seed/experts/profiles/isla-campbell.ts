import type { ExpertProfile } from "../expert-profile";

export const isla: ExpertProfile = {
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
};
