import type { ExpertProfile } from "../expert-profile";

export const matteo: ExpertProfile = {
  name: "Matteo Keller",
  timeZone: "Europe/Zurich",
  years: 15,
  rate: 160,
  verified: true,
  specializations: ["professional_wardrobe", "menswear", "wardrobe_audit"],
  bio:
    "Matteo measures twice. A pattern cutter by training, he works with banks, universities and " +
    "anyone whose jacket pulls across the back. His reports run to nine pages and are, somehow, " +
    "a pleasure to read.",
  credentials: ["Master pattern cutter, Zurich", "Corporate dress adviser since 2014"],
  packages: [
    {
      name: "Fit Report",
      service: "in_person",
      minutes: 90,
      price: 260,
      description: "Measured properly, once. Sizes, alterations and brands that cut for you.",
    },
    {
      name: "Team Dress Code",
      service: "virtual",
      minutes: 120,
      price: 340,
      description: "For organisations that want a sentence instead of a rule book.",
    },
    {
      name: "Line by Line",
      service: "wardrobe_review",
      minutes: 120,
      price: 300,
      description: "Every jacket and trouser checked for cut, wear and company.",
    },
  ],
  hours: [
    [1, "08:30", "12:00"],
    [2, "08:30", "12:00"],
    [2, "13:30", "17:30"],
    [4, "13:30", "17:30"],
    [5, "08:30", "12:00"],
  ],
  away: [[10, 12]],
  portrait: {
    person: "man",
    skin: 1,
    hair: "parted",
    hairColor: "gray",
    age: "senior",
    glasses: true,
  },
};
