import type { ExpertProfile } from "./experts";

/** The other six stylists. */
export const hanaToRafael: ExpertProfile[] = [
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
    name: "Noor Al-Hashimi",
    timeZone: "Asia/Dubai",
    years: 9,
    rate: 130,
    verified: true,
    specializations: ["special_occasions", "personal_styling", "professional_wardrobe"],
    bio:
      "Noor specialises in modest dressing with nothing modest about the cut. She works with women " +
      "in finance, law and two royal households, and keeps a private directory of seamstresses that " +
      "she shares only after the second session.",
    credentials: ["Fashion design degree, Dubai", "Modest fashion columnist"],
    packages: [
      {
        name: "Occasion, Covered",
        service: "virtual",
        minutes: 60,
        price: 125,
        description: "Weddings, Eid, receptions: coverage, colour and the right shoe.",
      },
      {
        name: "Atelier Tour",
        service: "shopping_trip",
        minutes: 240,
        price: 560,
        description: "Four designers in Jumeirah and Alserkal, by appointment.",
      },
      {
        name: "Workday Modest",
        service: "virtual",
        minutes: 90,
        price: 170,
        description: "Layering that survives the air conditioning and the car park.",
      },
    ],
    hours: [
      [0, "10:00", "14:00"],
      [1, "10:00", "14:00"],
      [1, "18:00", "21:00"],
      [2, "10:00", "14:00"],
      [3, "18:00", "21:00"],
      [4, "10:00", "13:00"],
    ],
    away: [[15, 17]],
    portrait: {
      person: "woman",
      skin: 2,
      hair: "scarf",
      hairColor: "brown",
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
    credentials: ["Styling certificate, Sydney", "Accredited colour consultant"],
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
  {
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
  },
];
