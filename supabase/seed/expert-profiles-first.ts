import type { ExpertProfile } from "./experts";

/** The first six stylists. */
export const mayaToOkonkwo: ExpertProfile[] = [
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
        name: "Colour Hour",
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
    name: "Amara Diallo",
    timeZone: "Africa/Dakar",
    years: 8,
    rate: 85,
    verified: true,
    specializations: ["sustainable_fashion", "personal_styling", "special_occasions"],
    bio:
      "Amara grew up between her aunt’s tailoring shop and the Friday market, and still thinks the " +
      "best stylist is a good seamstress. She builds wardrobes around colour, print and repair, and " +
      "can tell you where almost any cloth was woven.",
    credentials: ["Slow fashion certificate, Dakar", "Founder of a mending circle of 400 members"],
    packages: [
      {
        name: "Colour Without Fear",
        service: "virtual",
        minutes: 60,
        price: 80,
        description:
          "A gentle way out of grey. Three colours, nine outfits, nothing you would have to explain.",
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
  },
  {
    name: "Priya Raghavan",
    timeZone: "Asia/Kolkata",
    years: 10,
    rate: 70,
    verified: true,
    specializations: ["professional_wardrobe", "personal_styling", "wardrobe_audit"],
    bio:
      "A former management consultant who got tired of getting dressed in hotel rooms, Priya designs " +
      "capsules for people who travel to work. Her packing lists have a waiting list of their own. " +
      "Expect questions about your laundry.",
    credentials: ["Image management diploma, Mumbai", "Eight years in management consulting"],
    packages: [
      {
        name: "The Travelling Capsule",
        service: "virtual",
        minutes: 75,
        price: 95,
        description:
          "Five days, one cabin bag, every meeting covered. Includes a packing plan with photographs.",
      },
      {
        name: "Boardroom Basics",
        service: "virtual",
        minutes: 60,
        price: 75,
        description: "What your industry wears, what you like, and the overlap.",
      },
      {
        name: "Closet by Video",
        service: "wardrobe_review",
        minutes: 120,
        price: 140,
        description:
          "Prop the phone on the shelf. We sort, photograph and pair everything you own for work.",
      },
    ],
    hours: [
      [1, "10:30", "13:30"],
      [1, "17:00", "21:00"],
      [2, "17:00", "21:00"],
      [3, "10:30", "13:30"],
      [4, "17:00", "21:00"],
      [6, "10:00", "14:00"],
    ],
    away: [[9, 11]],
    portrait: {
      person: "woman",
      skin: 3,
      hair: "bun",
      hairColor: "black",
      age: "middle",
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
      "thrifts brilliantly and has a rule about trainers that he will tell you in the first ten " +
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
];
