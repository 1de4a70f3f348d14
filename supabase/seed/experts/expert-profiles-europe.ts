import type { ExpertProfile } from "./expert-profile";

/** Stylists in Europe. */
export const europeans: ExpertProfile[] = [
  {
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
  },
  {
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
  },
  {
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
