import type { ExpertProfile } from "../expert-profile";

export const amara: ExpertProfile = {
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
};
