import type { ExpertProfile } from "../expert-profile";

export const daniel: ExpertProfile = {
  name: "Daniel Okafor",
  timeZone: "Europe/London",
  years: 11,
  rate: 140,
  verified: true,
  specializations: ["menswear", "professional_wardrobe", "special_occasions"],
  bio:
    "Daniel trained on Savile Row and left with two opinions: shoulders matter, and nobody needs " +
    "eleven navy suits. He dresses founders, barristers and one very tall cellist, and is happiest " +
    "when a client forgets what he is wearing.",
  credentials: ["Bespoke tailoring apprenticeship, London", "Guest lecturer in menswear, London"],
  packages: [
    {
      name: "The Interview Suit",
      service: "virtual",
      minutes: 60,
      price: 130,
      description:
        "What to wear, where to have it altered and how to sit down in it. For any interview within the month.",
    },
    {
      name: "Fitting with Daniel",
      service: "in_person",
      minutes: 120,
      price: 310,
      description:
        "Two hours in central London with a tailor Daniel trusts. Fabric, fit, hem, done.",
    },
    {
      name: "Wedding Guest to Groom",
      service: "in_person",
      minutes: 90,
      price: 240,
      description:
        "Black tie, morning dress or a linen suit on a hillside: the code decoded and the outfit complete.",
    },
    {
      name: "Ten Shirts, One Year",
      service: "wardrobe_review",
      minutes: 120,
      price: 220,
      description: "A working wardrobe on a spreadsheet you will actually use.",
    },
  ],
  hours: [
    [1, "08:00", "12:00"],
    [2, "08:00", "12:00"],
    [3, "13:00", "19:00"],
    [4, "13:00", "19:00"],
    [6, "10:00", "15:00"],
  ],
  away: [
    [12, 14],
    [40, 50],
  ],
  portrait: {
    person: "man",
    skin: 5,
    hair: "cropped",
    hairColor: "black",
    age: "middle",
    glasses: true,
  },
};
