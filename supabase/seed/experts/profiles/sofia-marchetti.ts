import type { ExpertProfile } from "../expert-profile";

export const sofia: ExpertProfile = {
  name: "Sofia Marchetti",
  timeZone: "Europe/Rome",
  years: 19,
  rate: 180,
  verified: true,
  specializations: ["special_occasions", "personal_styling"],
  bio:
    "Sofia has dressed opera singers, two mayors and a great many mothers of brides. She works " +
    "from Milan, starts with the shoes and thinks the word flattering should be retired. Clients " +
    "say she is the only person who has ever talked them out of black.",
  credentials: ["Costume department, opera house, Milan", "Istituto di moda, styling, Milan"],
  packages: [
    {
      name: "One Night Only",
      service: "virtual",
      minutes: 75,
      price: 210,
      description:
        "A gala, a premiere, a wedding where everyone will be photographed. One outfit, head to toe, with two alternatives.",
    },
    {
      name: "Milan in an Afternoon",
      service: "shopping_trip",
      minutes: 240,
      price: 680,
      description:
        "Four hours, six addresses, coffee standing up. Small ateliers and the good outlets, with fittings booked ahead.",
    },
    {
      name: "Color Hour",
      service: "virtual",
      minutes: 60,
      price: 150,
      description: "Bring daylight and a white towel. Leave with a palette you can shop with.",
    },
  ],
  hours: [
    [2, "10:00", "13:00"],
    [2, "15:00", "19:00"],
    [3, "10:00", "13:00"],
    [4, "15:00", "19:00"],
    [5, "10:00", "16:00"],
    [6, "10:00", "13:00"],
  ],
  away: [[18, 21]],
  portrait: {
    person: "woman",
    skin: 1,
    hair: "waves",
    hairColor: "chestnut",
    age: "middle",
    glasses: false,
  },
};
