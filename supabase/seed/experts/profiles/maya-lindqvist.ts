import type { ExpertProfile } from "../expert-profile";

export const maya: ExpertProfile = {
  name: "Maya Lindqvist",
  timeZone: "Europe/Stockholm",
  years: 14,
  rate: 120,
  verified: true,
  specializations: ["personal_styling", "wardrobe_audit", "sustainable_fashion"],
  bio:
    "Maya spent nine years as a buyer before she started emptying other people’s wardrobes for a " +
    "living. She believes most of us own the right clothes and wear them with the wrong ones, and " +
    "she has a gift for the sentence that makes a jacket leave the house again.",
  credentials: [
    "Certified image consultant, AICI",
    "Former womenswear buyer, Stockholm",
    "Textile care diploma, Borås",
  ],
  packages: [
    {
      name: "Wardrobe Clear-Out",
      service: "wardrobe_review",
      minutes: 180,
      price: 290,
      description:
        "We go through everything you own, rail by rail, on camera or at your home. You keep a list of outfits, a list of repairs and one honest bag for the charity shop.",
    },
    {
      name: "First Conversation",
      service: "virtual",
      minutes: 30,
      price: 49,
      description:
        "Half an hour to find out what you like, what you avoid and what you keep buying twice.",
    },
    {
      name: "Season Refresh",
      service: "virtual",
      minutes: 90,
      price: 165,
      description: "Twelve outfits from what you have plus at most five things you do not.",
    },
  ],
  hours: [
    [1, "09:00", "12:30"],
    [1, "13:30", "17:00"],
    [2, "09:00", "17:00"],
    [4, "10:00", "18:00"],
    [5, "09:00", "13:00"],
  ],
  away: [[24, 30]],
  portrait: {
    person: "woman",
    skin: 0,
    hair: "bob",
    hairColor: "blond",
    age: "middle",
    glasses: false,
  },
};
