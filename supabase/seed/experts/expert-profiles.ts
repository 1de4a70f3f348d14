import { wordOf } from "../vocabulary";

export const serviceTypes = ["virtual", "in_person", "wardrobe_review", "shopping_trip"] as const;
type ServiceType = (typeof serviceTypes)[number];

export const specializations = [
  "personal_styling",
  "special_occasions",
  "professional_wardrobe",
  "menswear",
  "sustainable_fashion",
  "wardrobe_audit",
] as const;
export type Specialization = (typeof specializations)[number];

export interface ExpertProfile {
  name: string;
  timeZone: string;
  years: number;
  /** Per hour, whole currency units. */
  rate: number;
  verified: boolean;
  specializations: Specialization[];
  bio: string;
  credentials: string[];
  packages: ExpertPackage[];
  /** Weekly windows: weekday (Sunday is 0), from and to as HH:MM in the expert's zone. */
  hours: [weekday: number, from: string, to: string][];
  /** First and last day of each absence, as days after the anchor. */
  away: [first: number, last: number][];
}

interface ExpertPackage {
  name: string;
  service: ServiceType;
  minutes: number;
  price: number;
  description: string;
}

/**
 * Parses packages written as paragraphs: a line "name | service | minutes | price", then the
 * description. Throws RangeError for an unknown service.
 */
function packagesOf(text: string): ExpertPackage[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => {
      const [facts = "", ...description] = paragraph.split("\n").map((line) => line.trim());
      const [name = "", service = "", minutes, price] = facts.split(" | ");
      return {
        name,
        service: wordOf(serviceTypes, service),
        minutes: Number(minutes),
        price: Number(price),
        description: description.join(" "),
      };
    });
}

/** The twelve stylists. */
export const expertProfiles: ExpertProfile[] = [
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
    packages: packagesOf(`
    Wardrobe Clear-Out | wardrobe_review | 180 | 290
    We go through everything you own, rail by rail, on camera or at your home. You keep a list
    of outfits, a list of repairs and one honest bag for the charity shop.

    First Conversation | virtual | 30 | 49
    Half an hour to find out what you like, what you avoid and what you keep buying twice.

    Season Refresh | virtual | 90 | 165
    Twelve outfits from what you have plus at most five things you do not.
  `),
    hours: [
      [1, "09:00", "12:30"],
      [1, "13:30", "17:00"],
      [2, "09:00", "17:00"],
      [4, "10:00", "18:00"],
      [5, "09:00", "13:00"],
    ],
    away: [[24, 30]],
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
    packages: packagesOf(`
    The Interview Suit | virtual | 60 | 130
    What to wear, where to have it altered and how to sit down in it. For any interview within
    the month.

    Fitting with Daniel | in_person | 120 | 310
    Two hours in central London with a tailor Daniel trusts. Fabric, fit, hem, done.

    Wedding Guest to Groom | in_person | 90 | 240
    Black tie, morning dress or a linen suit on a hillside: the code decoded and the outfit
    complete.

    Ten Shirts, One Year | wardrobe_review | 120 | 220
    A working wardrobe on a spreadsheet you will actually use.
  `),
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
    packages: packagesOf(`
    One Night Only | virtual | 75 | 210
    A gala, a premiere, a wedding where everyone will be photographed. One outfit, head to toe,
    with two alternatives.

    Milan in an Afternoon | shopping_trip | 240 | 680
    Four hours, six addresses, coffee standing up. Small ateliers and the good outlets, with
    fittings booked ahead.

    Color Hour | virtual | 60 | 150
    Bring daylight and a white towel. Leave with a palette you can shop with.
  `),
    hours: [
      [2, "10:00", "13:00"],
      [2, "15:00", "19:00"],
      [3, "10:00", "13:00"],
      [4, "15:00", "19:00"],
      [5, "10:00", "16:00"],
      [6, "10:00", "13:00"],
    ],
    away: [[18, 21]],
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
    packages: packagesOf(`
    Fit Report | in_person | 90 | 260
    Measured properly, once. Sizes, alterations and brands that cut for you.

    Team Dress Code | virtual | 120 | 340
    For organizations that want a sentence instead of a rule book.

    Line by Line | wardrobe_review | 120 | 300
    Every jacket and trouser checked for cut, wear and company.
  `),
    hours: [
      [1, "08:30", "12:00"],
      [2, "08:30", "12:00"],
      [2, "13:30", "17:30"],
      [4, "13:30", "17:30"],
      [5, "08:30", "12:00"],
    ],
    away: [[10, 12]],
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
    packages: packagesOf(`
    Executive Presence | in_person | 120 | 450
    Two hours in Manhattan on how a room reads you before you speak, and what to wear about it.

    Personal Shopping Day | shopping_trip | 360 | 1250
    A car, a list and lunch. Everything tried on, altered and delivered.

    Consultation by Video | virtual | 60 | 200
    For a speech, a portrait, a return to work. Come with a question and leave with an outfit.

    Closet to Calendar | wardrobe_review | 180 | 520
    Your next ninety days, dressed, with a photograph for every entry.
  `),
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
    packages: packagesOf(`
    Get Me Dressed | virtual | 45 | 55
    You have a date, a gig or a deadline. We solve it with what you own and one good purchase.

    Vintage Saturday | shopping_trip | 180 | 190
    Three hours through the best second-hand shops in Pinheiros. Cash, water, comfortable shoes.

    Full Reset | wardrobe_review | 120 | 150
    For the man whose partner has stopped hinting.
  `),
    hours: [
      [2, "14:00", "20:00"],
      [3, "14:00", "20:00"],
      [4, "14:00", "20:00"],
      [5, "14:00", "18:00"],
      [6, "10:00", "16:00"],
    ],
    away: [],
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
    packages: packagesOf(`
    Nothing New | virtual | 60 | 110
    A month of outfits from your own rail. Purchases allowed: none.

    Repair and Rewear | wardrobe_review | 90 | 170
    Patch, dye, resole, shorten. A plan and a price for each piece.

    Second-Hand Sunday | shopping_trip | 180 | 320
    Flea market at seven, coffee at nine, a complete wardrobe by ten.
  `),
    hours: [
      [0, "07:00", "12:00"],
      [1, "11:00", "18:00"],
      [3, "11:00", "18:00"],
      [4, "11:00", "15:30"],
    ],
    away: [[20, 22]],
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
      "best stylist is a good seamstress. She builds wardrobes around color, print and repair, and " +
      "can tell you where almost any cloth was woven.",
    credentials: ["Slow fashion certificate, Dakar", "Founder of a mending circle of 400 members"],
    packages: packagesOf(`
    Color Without Fear | virtual | 60 | 80
    A gentle way out of gray. Three colors, nine outfits, nothing you would have to explain.

    Mend, Tailor, Keep | wardrobe_review | 90 | 120
    Ten pieces you have stopped wearing, and what a needle could do about it.
  `),
    hours: [
      [1, "09:00", "16:00"],
      [3, "09:00", "16:00"],
      [5, "09:00", "12:00"],
      [6, "11:00", "17:00"],
    ],
    away: [[33, 36]],
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
    packages: packagesOf(`
    Occasion, Covered | virtual | 60 | 125
    Weddings, Eid, receptions: coverage, color and the right shoe.

    Atelier Tour | shopping_trip | 240 | 560
    Four designers in Jumeirah and Alserkal, by appointment.

    Workday Modest | virtual | 90 | 170
    Layering that survives the air conditioning and the parking garage.
  `),
    hours: [
      [0, "10:00", "14:00"],
      [1, "10:00", "14:00"],
      [1, "18:00", "21:00"],
      [2, "10:00", "14:00"],
      [3, "18:00", "21:00"],
      [4, "10:00", "13:00"],
    ],
    away: [[15, 17]],
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
    packages: packagesOf(`
    The Traveling Capsule | virtual | 75 | 95
    Five days, one cabin bag, every meeting covered. Includes a packing plan with photographs.

    Boardroom Basics | virtual | 60 | 75
    What your industry wears, what you like, and the overlap.

    Closet by Video | wardrobe_review | 120 | 140
    Prop the phone on the shelf. We sort, photograph and pair everything you own for work.
  `),
    hours: [
      [1, "10:30", "13:30"],
      [1, "17:00", "21:00"],
      [2, "17:00", "21:00"],
      [3, "10:30", "13:30"],
      [4, "17:00", "21:00"],
      [6, "10:00", "14:00"],
    ],
    away: [[9, 11]],
  },
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
    packages: packagesOf(`
    The Edit | wardrobe_review | 150 | 360
    Thirty-three pieces, three months. We choose them together and store the rest.

    Silhouette Session | virtual | 60 | 140
    Proportion, length and volume, worked out on your own clothes.

    Follow-Up | virtual | 30 | 65
    One season later: what stayed, what went, what is missing.
  `),
    hours: [
      [1, "10:00", "16:00"],
      [2, "10:00", "16:00"],
      [4, "10:00", "16:00"],
      [5, "18:00", "21:00"],
    ],
    away: [[28, 35]],
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
    credentials: ["Styling certificate, Sydney", "Accredited color consultant"],
    packages: packagesOf(`
    Who Am I Now | virtual | 60 | 85
    After a big change: what still fits, what fits the new days, what to borrow until you know.

    Shop Beside Me | shopping_trip | 150 | 230
    Two and a half hours in the city. I carry, you try.

    Quick Question | virtual | 30 | 40
    Two outfits, one mirror, a verdict.
  `),
    hours: [
      [1, "09:30", "14:30"],
      [2, "09:30", "14:30"],
      [3, "09:30", "14:30"],
      [5, "09:30", "14:30"],
      [6, "08:00", "12:00"],
    ],
    away: [],
  },
];
