import type { ExpertProfile } from "../expert-profile";

export const eleanor: ExpertProfile = {
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
};
