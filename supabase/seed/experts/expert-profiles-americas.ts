import type { ExpertProfile } from "./expert-profile";

/** Stylists in the Americas. */
export const americans: ExpertProfile[] = [
  {
    name: "Eleanor Whitcombe",
    timeZone: "America/New_York",
    years: 23,
    rate: 220,
    verified: true,
    specializations: ["professional_wardrobe", "special_occasions", "personal_styling"],
    bio:
      "Eleanor dressed the windows of Fifth Avenue before she dressed its partners. She is known for " +
      "second acts: new cities, new jobs, new decades. She returns every garment that has been to " +
      "one party and never to two.",
    credentials: [
      "Former fashion director of a New York department store",
      "Certified image consultant, AICI",
      "Board member, interview clothing charity",
    ],
    packages: [
      {
        name: "Executive Presence",
        service: "in_person",
        minutes: 120,
        price: 450,
        description:
          "Two hours in Manhattan on how a room reads you before you speak, and what to wear about it.",
      },
      {
        name: "Personal Shopping Day",
        service: "shopping_trip",
        minutes: 360,
        price: 1250,
        description: "A car, a list and lunch. Everything tried on, altered and delivered.",
      },
      {
        name: "Consultation by Video",
        service: "virtual",
        minutes: 60,
        price: 200,
        description:
          "For a speech, a portrait, a return to work. Come with a question and leave with an outfit.",
      },
      {
        name: "Closet to Calendar",
        service: "wardrobe_review",
        minutes: 180,
        price: 520,
        description: "Your next ninety days, dressed, with a photograph for every entry.",
      },
    ],
    hours: [
      [1, "09:00", "13:00"],
      [2, "09:00", "17:00"],
      [3, "09:00", "17:00"],
      [4, "09:00", "13:00"],
    ],
    away: [
      [5, 7],
      [30, 44],
    ],
    portrait: {
      person: "woman",
      skin: 0,
      hair: "bob",
      hairColor: "silver",
      age: "senior",
      glasses: true,
    },
  },
  {
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
  },
  {
    name: "Rafael Montoya",
    timeZone: "America/Los_Angeles",
    years: 12,
    rate: 135,
    verified: true,
    specializations: ["sustainable_fashion", "menswear", "wardrobe_audit"],
    bio:
      "Rafael left a fast-fashion design team to prove that the greenest jacket is the one you " +
      "already have. He knows every cobbler in Los Angeles, dyes things in his garden, and will not " +
      "recommend anything he would not repair himself.",
    credentials: ["Circular design fellow, Los Angeles", "Ten years in product development"],
    packages: [
      {
        name: "Nothing New",
        service: "virtual",
        minutes: 60,
        price: 110,
        description: "A month of outfits from your own rail. Purchases allowed: none.",
      },
      {
        name: "Repair and Rewear",
        service: "wardrobe_review",
        minutes: 90,
        price: 170,
        description: "Patch, dye, resole, shorten. A plan and a price for each piece.",
      },
      {
        name: "Second-Hand Sunday",
        service: "shopping_trip",
        minutes: 180,
        price: 320,
        description: "Flea market at seven, coffee at nine, a complete wardrobe by ten.",
      },
    ],
    hours: [
      [0, "07:00", "12:00"],
      [1, "11:00", "18:00"],
      [3, "11:00", "18:00"],
      [4, "11:00", "15:30"],
    ],
    away: [[20, 22]],
    portrait: {
      person: "man",
      skin: 2,
      hair: "swept",
      hairColor: "brown",
      age: "middle",
      glasses: false,
    },
  },
];
