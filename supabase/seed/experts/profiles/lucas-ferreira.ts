import type { ExpertProfile } from "../expert-profile";

export const lucas: ExpertProfile = {
  name: "Lucas Ferreira",
  timeZone: "America/Sao_Paulo",
  years: 7,
  rate: 75,
  verified: false,
  specializations: ["menswear", "personal_styling"],
  bio:
    "Lucas styles musicians, which means he can find a jacket at ten at night. He works quickly, " +
    "thrifts brilliantly and has a rule about sneakers that he will tell you in the first ten " +
    "minutes. Good company if you hate shopping.",
  credentials: ["Stylist on three touring productions", "Vintage sourcing workshop, São Paulo"],
  packages: [
    {
      name: "Get Me Dressed",
      service: "virtual",
      minutes: 45,
      price: 55,
      description:
        "You have a date, a gig or a deadline. We solve it with what you own and one good purchase.",
    },
    {
      name: "Vintage Saturday",
      service: "shopping_trip",
      minutes: 180,
      price: 190,
      description:
        "Three hours through the best second-hand shops in Pinheiros. Cash, water, comfortable shoes.",
    },
    {
      name: "Full Reset",
      service: "wardrobe_review",
      minutes: 120,
      price: 150,
      description: "For the man whose partner has stopped hinting.",
    },
  ],
  hours: [
    [2, "14:00", "20:00"],
    [3, "14:00", "20:00"],
    [4, "14:00", "20:00"],
    [5, "14:00", "18:00"],
    [6, "10:00", "16:00"],
  ],
  away: [],
  portrait: {
    person: "man",
    skin: 3,
    hair: "tight-curls",
    hairColor: "black",
    age: "young",
    glasses: false,
  },
};
