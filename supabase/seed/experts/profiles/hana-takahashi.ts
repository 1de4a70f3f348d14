import type { ExpertProfile } from "../expert-profile";

export const hana: ExpertProfile = {
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
      description: "Thirty-three pieces, three months. We choose them together and store the rest.",
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
};
