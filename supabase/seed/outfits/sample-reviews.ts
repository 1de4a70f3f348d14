const review = (author: string, rating: number, comment: string, helpful: number, age: number) => ({
  author,
  rating,
  comment,
  helpful,
  age,
});

/** The sample outfits' reviews (SEED-2): five each, 4.8 on average. */
export const sampleReviews = [
  [
    review(
      "Sarah M.",
      5,
      "Wore this to a final interview and to the dinner after they said yes. The blazer holds its shape through a whole day of sitting.",
      24,
      1.2,
    ),
    review(
      "Emily R.",
      5,
      "The blouse and pants work with everything else I own. I have stopped laying clothes out the night before.",
      18,
      2.6,
    ),
    review(
      "Jessica L.",
      4,
      "Beautiful cut. I had the pants taken up an inch; after that, perfect.",
      9,
      3.9,
    ),
    review("Olivia P.", 5, "Pumps I can walk in. That is the review.", 15, 5.4),
    review("Nadine H.", 5, "Looks twice the price. My manager asked where it was from.", 7, 6.8),
  ],
  [
    review(
      "Hannah B.",
      5,
      "Under a hundred for a whole outfit, and it does not look it. The jeans are the best I have had from this shop.",
      21,
      0.8,
    ),
    review("Lena F.", 5, "The tee sits properly at the neck, even after five washes.", 12, 2.2),
    review("Maria G.", 5, "Sneakers went with me to four cities. Still white.", 10, 4.1),
    review(
      "Chloe D.",
      4,
      "Jeans run slightly large, so go one down. Otherwise exactly right.",
      16,
      6.3,
    ),
    review("Aisha N.", 5, "I bought it for Saturdays and wear it on Tuesdays.", 5, 8.7),
  ],
  [
    review(
      "Isabel V.",
      5,
      "The dress moves beautifully and the tie keeps it where it should be. He noticed. So did the waiter.",
      27,
      1.6,
    ),
    review(
      "Amelia S.",
      5,
      "Soft pink without being sugary. I am forty-six and felt lovely.",
      19,
      3.3,
    ),
    review("Ruth K.", 5, "Wore it to a wedding with flat sandals, danced all night.", 11, 5.2),
    review(
      "Julia T.",
      4,
      "A dream to wear. I wish the pearls had come back into stock sooner.",
      8,
      7.4,
    ),
    review("Noemi C.", 5, "Ordered two sizes, kept the smaller. The wrap is forgiving.", 6, 9.9),
  ],
];
