import type { Occasion, Vibe } from "./vocabulary";

/**
 * Sentences that describe an outfit. {lead}, {second} and {last} are its pieces; capitals begin a
 * sentence; {is|are} agrees with the lead.
 */
export const openings: Record<Vibe, readonly string[]> = {
  minimal: [
    "{Lead} {does|do} the work here, and {does|do} it without raising a voice.",
    "We took everything away until only {lead} and a clear head remained.",
    "Good proportions first: {lead}, cut to be noticed on the second look.",
    "There is one idea in this outfit and it is {lead}.",
    "{Lead} {earns|earn} a place in the suitcase, the wardrobe and the photograph.",
    "No logo, no fuss, no apology: just {lead} and good light.",
  ],
  classic: [
    "{Lead} {has|have} been right for sixty years and {sees|see} no reason to stop.",
    "Begin with {lead}; the rest of the outfit falls into line behind.",
    "Some things are simply correct, and {lead} {is|are} among them.",
    "{Lead}, worn the way your most sensible friend would wear it.",
    "We built this around {lead}, because good manners start somewhere.",
    "Polish is mostly maintenance. {Lead} {makes|make} it look like talent.",
  ],
  street: [
    "{Lead} {brings|bring} the volume; everything else keeps the beat.",
    "Made for pavements: {lead}, worn loose and meant that way.",
    "{Lead} {looks|look} borrowed from somebody taller, which is the point.",
    "Comfort got here first. {Lead} {makes|make} it look deliberate.",
    "Seen on the corner, by the record shop, at the bus stop: {lead}.",
    "{Lead} first, plans later.",
  ],
  romantic: [
    "{Lead} {has|have} a way of moving half a second after you do.",
    "Softness is a decision, and {lead} {makes|make} it for you.",
    "{Lead}: for letters, long tables and walking home the slow way.",
    "A little sweetness, kept honest by {lead}.",
    "Everything here was chosen to flatter {lead} by candlelight.",
    "{Lead} {asks|ask} for nothing more than an open window.",
  ],
  bohemian: [
    "{Lead} {looks|look} as if there were a story to it. Make one up.",
    "Nothing matches and everything belongs, beginning with {lead}.",
    "{Lead}, made by hands that were in no hurry.",
    "Sun-faded, wind-proof and a little bit found: {lead} {leads|lead} the way.",
    "We like {lead} best on the third day of wearing.",
    "{Lead} {does|do} not mind grass, sand or a change of plan.",
  ],
  edgy: [
    "{Lead} {says|say} it once and {leaves|leave} the room.",
    "Hard lines, low light, and {lead} where other people would put a smile.",
    "{Lead} {is|are} not here to be liked, which is why everybody does.",
    "Dark on dark needs texture, and {lead} {has|have} plenty.",
    "A sharp idea, sharpened: {lead}.",
    "{Lead} {turns|turn} the ordinary rest of it into an argument.",
  ],
};

export const middles: readonly string[] = [
  "Against it, {second} keeps the line clean.",
  "Add {second} and stop before it gets complicated; {last} is all the punctuation it needs.",
  "With {second} the proportions settle, and {last} finishes the sentence.",
  "Next to {second} it looks considered, and {last} keeps the mood from getting too serious.",
  "The quiet partner is {second}. The surprise is {last}.",
  "We tried it with louder things and came back to {second}.",
  "Team it with {second}, then let {last} do the talking at the door.",
  "The trick is {second}: it pulls the colours together before {last} sets them off.",
  "For balance there is {second}; for fun there is {last}.",
  "Everything rests on {second}, and {last} brings it up to date.",
  "If you own {second} already, you are halfway there.",
  "Keep {second} in the picture and {last} close at hand.",
];

export const closings: Record<Occasion, readonly string[]> = {
  work: [
    "Roll the sleeves once after lunch.",
    "It sits well, stands well and survives the commute.",
    "Swap the shoes at six and nobody will know where you came from.",
    "Steam it on Sunday and Monday takes care of itself.",
  ],
  casual: [
    "Half-tuck, roll the hem, find the good coffee.",
    "It only gets better with a wash.",
    "Hands free, keys in pocket, phone on silent.",
    "Wear it twice in a row; we will not tell.",
  ],
  date: [
    "One touch of scent, and leave five minutes late.",
    "It looks best sitting across a small table.",
    "Wear your hair the way you do when nobody is coming.",
    "Keep a little something back for the second time.",
  ],
  party: [
    "Eat first, dance early, keep the flat shoes in the cloakroom.",
    "It photographs well from every side, which you will be glad of.",
    "Take the compliment and the last train.",
    "One glass in hand is the only accessory missing.",
  ],
  formal: [
    "Have the hem checked with the shoes on.",
    "Press it the day before and then leave it alone.",
    "Stand up straight; it does the rest.",
    "Keep the coat on until you have been seen.",
  ],
  vacation: [
    "Rolls up to nothing and hangs out in a steamy bathroom.",
    "Sand shakes out. Wine, less so.",
    "Add sun cream and no further plans.",
    "It goes from breakfast to the last boat without a change.",
  ],
  workout: [
    "It moves when you do and dries before dinner.",
    "Nothing rides up, nothing digs in, nothing to adjust.",
    "Wash at thirty, hang to dry, go again tomorrow.",
    "Good enough for coffee afterwards.",
  ],
  other: [
    "It has pockets where it matters.",
    "Sensible, as it turns out, can be lovely.",
    "It will look right wherever the day ends up.",
    "Made for the part of the week nobody photographs.",
  ],
};
