/** The purposes of looks in shoppers' words, each with the titles that suit it. */
export const purposes: Record<string, readonly string[]> = {
  wedding: [
    "Something Borrowed",
    "Registry Office",
    "Midsummer Ceremony",
    "Sugared Almonds",
    "Confetti in the Morning",
    "Plus One",
    "The Toast",
  ],
  "black tie": [
    "Black Tie-ish",
    "Black Tie, Own Terms",
    "Art World Black Tie",
    "The Minimalist’s Gala",
    "Velvet Rope",
    "Noir",
  ],
  interview: ["First Week", "Filing Cabinet Chic", "The Opening Argument", "The Nine O’Clock"],
  presentation: ["Rosewater Meeting", "The Late Spring Review", "Partner Track", "Soft Power"],
  "after work": ["Desk to Drinks, Unhurried", "The Long Lunch", "Second Glass"],
  brunch: [
    "Sunday, Unplanned",
    "Corner Café",
    "The Weekend Paper",
    "Tea with Your Godmother",
    "Grand Hotel",
  ],
  picnic: ["Wild Strawberries", "Under the Fig Tree", "Lemon Grove", "Market Day"],
  dinner: [
    "Table by the Window",
    "Candle, Linen, Wine List",
    "The Scholarship Dinner",
    "Full Moon Supper",
    "The Waltz",
  ],
  "first date": ["Meet Me at the Clock", "The Early Film", "Mini Golf, Seriously", "Blush"],
  cocktails: ["Canapés at Seven", "Ice in the Glass", "The Good Punch Bowl", "Rooftop, Eleven"],
  birthday: ["Somebody’s Birthday", "Confetti in the Morning", "The Toast"],
  dancing: ["Slow Dance", "Basement Disco", "Smoke Machine", "The Afterparty Clause"],
  concert: ["After the Encore", "Sound Check", "Static", "Opera Cloakroom"],
  christening: ["Front Pew", "Best Behavior"],
  museum: ["Museum Island", "Gallery Saturday", "Open Studio"],
  errands: ["The Errand Edit", "The School Run", "Flea Market Rules", "Market Day"],
  travel: ["Layover", "Airport, Elegantly", "Carry-On Only", "The Long Train", "Lost Luggage"],
  beach: ["Pool Hours", "Tide Tables", "Salt and Straw", "The Kaftan Hour", "The Riviera Rules"],
  yoga: ["Sun Salutation", "The Slow Flow", "Stretch and Go", "Soft Start"],
  running: ["Before the City", "Forest Loop", "Interval Training"],
  gym: ["Free Weights", "Last Set", "Shadow Boxing", "Reformer at Seven"],
  tennis: ["Court Three", "Club Colors"],
};

/** The purposes of the look with this title. */
export const purposesOf = (title: string): string[] =>
  Object.keys(purposes).filter((purpose) => purposes[purpose]!.includes(title));
