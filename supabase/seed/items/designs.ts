import { type SourceKey, sourceKeys } from "../sources";
import {
  type Color,
  type Garment,
  type Occasion,
  type Season,
  type Vibe,
  colors,
  occasions,
  seasons,
  vibes,
  wordOf,
  wordsOf,
} from "../vocabulary";

/** A shop's design in one or more colors; each color is one item of the catalog. */
interface Design {
  garment: Garment;
  /** The cut, by which a look can select it. */
  variant: string;
  name: string;
  source: SourceKey;
  /** Whole currency units, before the shop's cents. */
  price: number;
  colors: Color[];
  seasons: Season[];
  vibes: Vibe[];
  occasions: Occasion[];
}

const fourSeasons = seasons.filter((season) => season !== "All Season");

/**
 * Parses a table with one design per line: variant | name | shop and price | colors | seasons
 * ("all") | vibes ("any") | occasions. Throws RangeError for an unknown word.
 */
function designsOf(garment: Garment, table: string): Design[] {
  return table
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const cells = line.split("|").map((cell) => cell.trim());
      if (cells.length !== 7) throw new RangeError(`A design must have seven cells: ${line}`);
      const [variant, name, offer, shades, months, moods, uses] = cells as Cells;
      const [shop = "", price = ""] = offer.split(" ");
      return {
        garment,
        variant,
        name,
        source: wordOf(sourceKeys, shop),
        price: Number(price),
        colors: wordsOf(colors, shades),
        seasons: months === "all" ? fourSeasons : wordsOf(fourSeasons, months),
        vibes: moods === "any" ? [...vibes] : wordsOf(vibes, moods),
        occasions: wordsOf(occasions, uses),
      };
    });
}

type Cells = [string, string, string, string, string, string, string];

const coats = designsOf(
  "coat",
  `
  trench | Belted gabardine trench | ZARA 139 | brown navy | Spring Fall | classic minimal | work casual date other
  trench | Short cotton trench | HM 59 | brown black | Spring Fall | classic street | work casual other
  trench | Storm-flap trench coat | kestrel 390 | brown green | Spring Fall Winter | classic edgy | work formal other
  trench | Fluid lyocell trench | MANGO 119 | green gray | Spring Fall | minimal romantic bohemian | work casual date
  wrap | Double-faced wool coat | ZARA 179 | brown gray black | Fall Winter | minimal classic | work date formal
  wrap | Brushed wool wrap coat | nordhus 420 | gray white brown | Fall Winter | minimal romantic | work date formal
  wrap | Belted robe coat | MANGO 159 | pink brown | Fall Winter | romantic minimal | date party work
  wrap | Blanket wrap coat | loom 340 | brown orange green | Fall Winter | bohemian romantic | casual other date
  single-breasted | Straight wool-blend coat | HM 79 | gray black navy | Fall Winter | minimal classic | work casual other
  single-breasted | Cashmere-blend Crombie | kestrel 540 | navy black | Fall Winter | classic | formal work date
  single-breasted | Soft-lapel cocoon coat | MANGO 149 | white red | Fall Winter | minimal romantic | date formal party
  peacoat | Brass-button peacoat | ZARA 129 | navy black | Fall Winter | classic street | casual work other
  cropped | Boxy cropped peacoat | voltage 320 | black red | Fall Winter | edgy street | casual date party
  peacoat | Bouclé pea jacket | HM 64 | white pink | Fall Winter Spring | romantic classic | casual date other
  check | Checked overcoat | MANGO 169 | brown gray | Fall Winter | classic bohemian street | casual work other
  check | Oversized check car coat | ZARA 149 | green black | Fall Winter | street edgy | casual other
`,
);

const blazers = designsOf(
  "blazer",
  `
  single-breasted | Tailored one-button blazer | ZARA 89 | black navy white | all | minimal classic | work date formal party
  single-breasted | Linen-blend blazer | MANGO 99 | white brown blue | Spring Summer | minimal romantic bohemian | work vacation date casual
  single-breasted | Everyday jersey blazer | HM 44 | black gray navy | all | minimal street | work casual other
  single-breasted | Velvet dinner jacket | kestrel 380 | black green red | Fall Winter | classic edgy romantic | formal party date
  double-breasted | Gold-button double-breasted blazer | MANGO 119 | navy black white | all | classic | work formal date
  double-breasted | Peak-lapel wool blazer | kestrel 360 | navy gray | all | classic minimal | work formal
  double-breasted | Satin-lapel tuxedo blazer | ZARA 129 | black white | all | edgy classic | formal party date
  double-breasted | Cropped double-breasted blazer | HM 49 | brown pink | Spring Fall | classic romantic street | work casual date
  oversized | Boyfriend blazer | ZARA 99 | gray black brown | all | street minimal edgy | casual work other date
  oversized | Slouchy crêpe blazer | nordhus 290 | black white green | all | minimal edgy | work date party
  oversized | Washed-cotton blazer | loom 240 | orange blue brown | Spring Summer Fall | bohemian street | casual vacation other
  pinstripe | Pinstripe wool-blend blazer | MANGO 129 | navy gray black | all | classic street edgy | work formal other
  pinstripe | Nipped-waist pinstripe blazer | HM 54 | black navy | all | edgy classic | work date party
  check | Houndstooth-check blazer | ZARA 109 | brown gray | Fall Winter | classic bohemian | work casual other
  check | Prince of Wales blazer | kestrel 340 | gray brown | Fall Winter Spring | classic street | work formal casual
`,
);

const knits = designsOf(
  "knit",
  `
  crew-neck | Fine merino crew-neck | MANGO 49 | navy gray black | all | minimal classic | work casual other
  crew-neck | Brushed alpaca sweater | nordhus 160 | pink gray white | Fall Winter | minimal romantic | casual date other
  crew-neck | Cotton sweatshirt | HM 24 | gray navy green | all | street minimal | casual workout other
  crew-neck | Heavyweight fleece-back sweatshirt | voltage 95 | black purple | all | street edgy | casual workout other
  crew-neck | Seamless training top | pace 68 | black blue pink | all | minimal street edgy | workout
  crew-neck | Cropped cashmere sweater | orlane 195 | red pink | Fall Winter | romantic classic | date casual party
  crew-neck | Yoga crew-neck knit | pace 74 | purple gray green | all | romantic bohemian minimal | workout vacation
  crew-neck | Soft-touch sweater | HM 19 | pink white blue yellow | Fall Winter Spring | romantic minimal classic | casual workout other work
  roll-neck | Ribbed turtleneck | HM 19 | black white brown | Fall Winter | minimal classic edgy | work casual date other
  roll-neck | Merino turtleneck sweater | MANGO 55 | gray green red | Fall Winter | minimal classic | work casual date
  roll-neck | Cashmere funnel neck | nordhus 240 | white brown black | Fall Winter | minimal | work formal date
  roll-neck | Chunky turtleneck sweater | ZARA 59 | white orange | Fall Winter | bohemian street | casual other
  v-neck | V-neck wool sweater | ZARA 45 | navy green purple | Fall Winter Spring | classic minimal | work casual other
  v-neck | Fine-knit V-neck | HM 24 | black red gray | all | classic romantic | work casual date
  v-neck | Slouchy mohair V-neck | orlane 180 | purple pink blue | Fall Winter | romantic bohemian | date casual party
  cable | Cable-knit sweater | MANGO 69 | white navy | Fall Winter | classic romantic | casual other date
  cable | Aran wool sweater | loom 165 | white green yellow | Fall Winter | bohemian classic | casual other
  cable | Cropped cable sweater | ZARA 49 | blue pink | Fall Winter Spring | romantic street | casual date
  cardigan | Relaxed wool cardigan | MANGO 65 | gray brown | Fall Winter Spring | minimal classic bohemian | work casual other
  cardigan | Fine-gauge cardigan | HM 29 | white pink yellow | Spring Summer Fall | romantic bohemian | casual date vacation
  cardigan | Hand-knitted cardigan | loom 175 | orange white blue | Spring Summer Fall | bohemian | casual vacation other
  cardigan | Grandad cardigan | ZARA 55 | green red brown | Fall Winter | street bohemian | casual other
  cardigan | Jewel-button cardigan | orlane 190 | black pink | all | romantic classic | party date work
  striped | Breton sweater | HM 27 | navy white | all | classic minimal | casual vacation other
  striped | Striped cotton-knit sweater | MANGO 49 | blue red green | Spring Fall Summer | classic street | casual vacation other work
  striped | Slouchy stripe sweater | voltage 130 | black red | Fall Winter | edgy street | casual party other
`,
);

const scarves = designsOf(
  "scarf",
  `
  wool | Boiled-wool scarf | HM 14 | gray brown red | Fall Winter | minimal classic bohemian | casual work other
  wool | Cashmere travel scarf | nordhus 130 | gray pink navy | all | minimal classic romantic | work other formal vacation
  check | Checked wool scarf | MANGO 29 | red brown blue | Fall Winter | classic street bohemian | casual work other
  check | Blanket check scarf | ZARA 27 | green orange | Fall Winter | street bohemian | casual other
  striped | College-stripe scarf | HM 12 | navy yellow | Fall Winter | street classic | casual other workout
  ribbed | Chunky ribbed scarf | ZARA 23 | white black | Fall Winter | minimal street edgy | casual other work
  silk-square | Printed silk square | orlane 85 | red blue | all | classic romantic bohemian | work date formal vacation
  silk-square | Satin neck scarf | HM 9 | pink black yellow green | all | romantic classic bohemian | work casual date vacation
  silk-square | Silk bandana | MANGO 23 | orange purple navy | all | bohemian street edgy | casual vacation date party
`,
);

const shirts = designsOf(
  "shirt",
  `
  poplin | Crisp poplin shirt | HM 19 | white blue black | all | minimal classic | work casual other formal
  poplin | Oversized poplin shirt | ZARA 39 | white pink green | all | minimal street | casual work vacation other
  poplin | Sharp-collar cotton shirt | kestrel 120 | white blue | all | classic minimal | work formal
  poplin | Fine-twill dress shirt | kestrel 140 | white | all | classic edgy | formal
  poplin | Relaxed poplin shirt | MANGO 35 | white yellow | Spring Summer | minimal classic | work casual vacation
  striped | Banker-stripe shirt | MANGO 39 | blue pink | all | classic street | work casual other
  striped | Candy-stripe shirt | HM 22 | pink green red | Spring Summer Fall | romantic classic | work casual vacation
  striped | Awning-stripe overshirt | voltage 110 | navy orange | all | street edgy | casual other party
  silk-blouse | Washed-silk blouse | orlane 160 | white pink navy | all | romantic classic | work date formal party
  silk-blouse | Satin blouse | ZARA 35 | black white purple | all | romantic minimal edgy | work date party
  silk-blouse | Bow-neck blouse | MANGO 45 | white red blue | all | romantic classic | work date formal
  silk-blouse | Draped satin blouse | HM 24 | green pink black | all | romantic minimal edgy classic | date party work formal
  silk-blouse | Smoke-dyed silk blouse | loom 145 | purple orange | all | bohemian romantic | date party vacation
  camp-collar | Camp-collar shirt | HM 17 | black blue green | Spring Summer | street edgy | casual vacation party other
  camp-collar | Sun-washed resort shirt | sola 95 | orange blue yellow | Spring Summer | bohemian street | vacation casual party
  camp-collar | Viscose bowling shirt | ZARA 29 | red navy brown | Spring Summer Fall | street edgy | casual date party
  linen | Garment-dyed linen shirt | MANGO 45 | white blue brown | Spring Summer | minimal bohemian classic | vacation casual work date
  linen | Linen-blend shirt | HM 22 | white pink yellow | Spring Summer | minimal romantic bohemian | vacation casual other
  linen | Handwoven linen tunic | loom 125 | green orange white | Spring Summer | bohemian | vacation casual date other
  linen | Belgian linen shirt | sola 110 | navy white | Spring Summer | classic minimal | vacation casual work
`,
);

const tees = designsOf(
  "tee",
  `
  crew-neck | Organic cotton tee | HM 9 | white black gray navy | all | minimal classic street | casual workout other vacation
  crew-neck | Heavy jersey tee | ZARA 19 | white green brown | all | minimal street | casual other work
  crew-neck | Supima cotton tee | nordhus 55 | white black gray | all | minimal | casual work date other
  crew-neck | Soft-rib tee | MANGO 19 | pink white | Spring Summer | romantic | casual date vacation workout
  crew-neck | Quick-dry running tee | pace 48 | blue pink black | all | minimal street classic | workout
  v-neck | Linen-jersey V-neck | MANGO 25 | white purple | Spring Summer | minimal romantic bohemian | casual vacation
  v-neck | Slub V-neck tee | HM 11 | gray black orange | all | bohemian classic edgy | casual other vacation
  boxy | Boxy graphic-weight tee | voltage 60 | black white purple | all | street edgy | casual party other workout
  boxy | Washed boxy tee | ZARA 22 | gray blue red | all | street edgy | casual workout other
  boxy | Cropped boxy tee | HM 12 | black yellow pink | Spring Summer | street | casual party vacation workout
  striped | Breton-stripe tee | MANGO 27 | navy red | all | classic minimal | casual vacation other
  striped | Striped jersey tee | HM 14 | blue green black | Spring Summer Fall | classic street bohemian | casual vacation other
  tank | Ribbed tank | HM 7 | white black brown | Spring Summer | minimal street edgy | casual vacation workout party
  tank | Racerback training tank | pace 45 | black purple blue | all | edgy street minimal | workout
  tank | Soft-stretch studio tank | HM 14 | pink green white | all | romantic bohemian minimal classic | workout vacation
  tank | Silk-front tank | ZARA 25 | black white red | Spring Summer | edgy minimal | party date casual
`,
);

const trousers = designsOf(
  "trousers",
  `
  wide-leg | High-waist wide-leg pants | ZARA 49 | black brown white | all | minimal classic romantic | work date party formal
  wide-leg | Fluid wide-leg pants | HM 29 | black green gray | all | minimal bohemian edgy | work casual vacation party
  wide-leg | Pleated wool pants | nordhus 190 | gray black navy | all | minimal classic | work formal date
  wide-leg | Linen wide-leg pants | MANGO 55 | white brown blue | Spring Summer | minimal bohemian romantic | vacation casual work
  wide-leg | Plant-dyed palazzo pants | loom 130 | orange purple blue | Spring Summer | bohemian | vacation casual party other
  wide-leg | Soft-stretch studio pants | pace 78 | purple green black | all | bohemian romantic minimal | workout other vacation
  wide-leg | Satin palazzo pants | orlane 210 | black pink green | all | romantic edgy | party formal date
  straight | Straight crêpe pants | MANGO 49 | black navy gray | all | classic minimal | work formal casual
  straight | Cotton chinos | HM 27 | brown green navy | all | classic street bohemian | casual work other vacation
  straight | Workwear straight pants | ZARA 39 | green black | all | street edgy | casual party other
  straight | Straight track pants | HM 24 | black navy gray | all | street classic edgy | workout casual other
  straight | Tapered training pants | pace 84 | black gray navy | all | minimal classic street | workout
  straight | Tuxedo pants | kestrel 180 | black | all | classic edgy minimal | formal party
  cigarette | Cigarette pants | ZARA 39 | black gray red | all | classic edgy | work date party
  cigarette | Cropped slim pants | HM 24 | black navy pink | all | classic romantic minimal | work casual date
  cigarette | Seven-eighth training pants | HM 22 | black navy pink | all | minimal romantic street | workout
  cigarette | Compression training pants | pace 88 | black purple blue | all | edgy street | workout
  cigarette | Faux-leather slim pants | MANGO 49 | black brown red | Fall Winter Spring | edgy street | party date casual
  check | Checked straight pants | MANGO 55 | gray brown | Fall Winter | classic street | work casual other
  check | Glen-check pants | HM 29 | gray black | Fall Winter Spring | classic edgy street | work casual
  pinstripe | Pinstripe pants | ZARA 45 | navy black gray | all | classic street edgy | work formal other casual
  pinstripe | Relaxed pinstripe pants | kestrel 170 | gray navy | all | classic minimal | work formal
`,
);

const jeans = designsOf(
  "jeans",
  `
  straight | Rigid straight jeans | ZARA 45 | blue black white | all | minimal classic street | casual other date
  straight | Everyday straight jeans | HM 29 | blue navy black gray | all | minimal classic | casual other
  straight | Selvedge straight jeans | nordhus 160 | navy black | all | minimal classic | casual work other
  straight | Vintage-wash jeans | loom 145 | blue | all | bohemian street | casual vacation other
  wide-leg | Wide-leg jeans | MANGO 55 | blue white navy | all | minimal street bohemian | casual date vacation
  wide-leg | Slouchy skater jeans | voltage 125 | black gray blue | all | street edgy | casual party other
  wide-leg | High-rise wide jeans | HM 34 | blue black brown | all | street bohemian | casual other vacation
  slim | Slim-fit jeans | HM 24 | black gray blue | all | edgy classic | casual date party
  slim | Coated slim jeans | ZARA 45 | black red | Fall Winter Spring | edgy | party date casual
  cropped | Cropped straight jeans | MANGO 49 | white blue green | Spring Summer Fall | romantic minimal classic | casual date vacation work
  cropped | Frayed-hem cropped jeans | HM 32 | blue white | Spring Summer | bohemian romantic street | casual vacation
`,
);

const skirts = designsOf(
  "skirt",
  `
  slip-midi | Satin slip skirt | ZARA 39 | black brown green | all | minimal romantic edgy | date party work casual
  slip-midi | Bias-cut silk skirt | orlane 180 | pink white navy | all | romantic minimal | date party formal
  slip-midi | Satin midi skirt | HM 24 | pink gray purple | all | romantic minimal edgy | date casual party work
  slip-midi | Hand-dyed slip skirt | loom 120 | orange blue green | Spring Summer Fall | bohemian | vacation casual date
  pencil | Wool pencil skirt | MANGO 49 | gray black navy | Fall Winter Spring | classic | work formal
  pencil | Stretch pencil skirt | HM 19 | black red | all | classic edgy | work date party
  pencil | Tailored pencil skirt | kestrel 150 | navy gray | all | classic minimal | work formal
  pencil | Faux-leather pencil skirt | ZARA 45 | black red | Fall Winter | edgy | party date work
  pleated-midi | Pleated midi skirt | MANGO 55 | green navy pink | all | classic romantic | work date casual formal
  pleated-midi | Sunray pleated skirt | ZARA 49 | yellow gray | Fall Winter | romantic edgy street | party casual date formal
  pleated-midi | Airy pleated skirt | HM 29 | white yellow blue | Spring Summer | romantic bohemian classic | casual vacation date
  a-line-mini | Denim mini skirt | HM 22 | blue black white | Spring Summer Fall | street edgy | casual party vacation
  a-line-mini | A-line wool mini | ZARA 35 | red brown black | Fall Winter | street romantic edgy | casual date party
  a-line-mini | Suede-look mini skirt | MANGO 45 | brown purple | Fall Winter Spring | bohemian street | casual date
  check-wrap | Checked wrap skirt | MANGO 49 | red gray | Fall Winter | classic bohemian street | casual work other
  check-wrap | Kilt-pleat wrap skirt | voltage 140 | black green | Fall Winter | edgy street | casual party date
`,
);

const dresses = designsOf(
  "dress",
  `
  slip | Satin slip dress | ZARA 49 | black green pink | all | minimal romantic edgy | date party formal
  slip | Cowl-neck slip dress | HM 29 | black purple brown | all | minimal edgy romantic | date party
  slip | Silk evening slip | orlane 320 | black red navy | all | romantic minimal | formal party date
  slip | Bias-cut cami dress | MANGO 69 | pink white red | Spring Summer Fall | romantic | date party vacation
  slip | Plant-dyed beach slip | sola 140 | blue orange | Summer Spring | bohemian street | vacation casual
  shirt | Belted shirt dress | MANGO 65 | white navy green | Spring Summer Fall | classic minimal | work casual vacation other
  shirt | Poplin shirt dress | HM 34 | blue white pink | Spring Summer | classic minimal romantic | casual work vacation other
  shirt | Denim shirt dress | ZARA 55 | blue black | Spring Fall Summer | street classic bohemian | casual other work
  shirt | Linen kaftan dress | sola 180 | white blue purple | Summer Spring | bohemian romantic | vacation date party
  shirt | Utility shirt dress | HM 39 | green brown | Spring Summer Fall | street edgy bohemian | casual other work
  wrap | Draped wrap dress | MANGO 75 | red blue green | Spring Summer Fall | romantic classic bohemian | date work party casual
  wrap | Crêpe wrap dress | ZARA 59 | navy black pink | all | classic romantic | work date formal
  wrap | Silk wrap dress | orlane 290 | green red purple | all | romantic | date party formal
  wrap | Cotton-voile wrap dress | HM 34 | yellow pink blue | Spring Summer | romantic bohemian | casual vacation date
  wrap | Sun-dyed wrap dress | loom 165 | orange yellow purple | Spring Summer | bohemian | vacation casual other date party
  knit | Ribbed knit dress | HM 34 | black brown gray | Fall Winter Spring | minimal street edgy | casual work date
  knit | Merino column dress | nordhus 240 | black gray red | Fall Winter | minimal classic | work date formal
  knit | Off-duty knit midi | MANGO 69 | navy green white | Fall Winter Spring | minimal romantic | casual work date other
  sheath | Tailored sheath dress | ZARA 65 | black navy red | all | classic | work formal date
  sheath | Structured crêpe sheath | kestrel 280 | navy black | all | classic minimal | work formal
  sheath | Sleeveless column dress | MANGO 89 | white black purple | all | minimal classic edgy | formal party date
  sheath | Bodycon mini dress | HM 24 | black red pink | all | edgy street | party date
  sheath | Liquid-satin column dress | orlane 390 | gray green yellow | Fall Winter | romantic edgy | party formal
`,
);

const boots = designsOf(
  "boots",
  `
  ankle | Pointed ankle boots | ZARA 79 | black brown red | Fall Winter Spring | classic romantic edgy | work date casual party
  ankle | Block-heel ankle boots | HM 44 | black brown | Fall Winter Spring | classic minimal bohemian romantic | work casual date other
  ankle | Suede ankle boots | MANGO 89 | brown gray green | Fall Winter Spring | bohemian romantic minimal | casual date work
  chelsea | Leather Chelsea boots | MANGO 99 | black brown | Fall Winter Spring | minimal classic street | casual work other
  chelsea | Track-sole Chelsea boots | HM 49 | black white | Fall Winter | street edgy minimal | casual other party
  chelsea | Hand-welted Chelsea boots | halden 290 | brown black | Fall Winter Spring | classic minimal bohemian | work casual other formal
  knee-high | Knee-high leather boots | halden 360 | black brown | Fall Winter | classic minimal romantic | date work party formal
  knee-high | Slouchy knee-high boots | ZARA 119 | brown gray black | Fall Winter | bohemian romantic street | casual date party
  knee-high | Stretch knee-high boots | HM 59 | black | Fall Winter | edgy minimal classic romantic | date party work casual
  lace-up | Lace-up combat boots | voltage 190 | black red | Fall Winter Spring | edgy street | casual party other date
  lace-up | Lace-up ankle boots | HM 49 | black brown | Fall Winter | edgy street bohemian | casual other party
  lace-up | Hiking-style boots | MANGO 95 | brown green | Fall Winter | street bohemian | casual other vacation
  mid-calf | Western mid-calf boots | ZARA 99 | brown black white | all | bohemian edgy | casual date party vacation other
  mid-calf | Burnished mid-calf boots | halden 310 | brown orange | Fall Winter | bohemian classic | casual other work
`,
);

const trainers = designsOf(
  "trainers",
  `
  court | Clean leather sneakers | ZARA 49 | white black | all | minimal classic romantic | casual work vacation other date
  court | Canvas court sneakers | HM 24 | white navy green | all | minimal classic bohemian | casual vacation other
  court | Italian leather court sneakers | nordhus 170 | white gray | all | minimal classic | casual work other date
  court | Everyday low-tops | HM 29 | white black pink | all | minimal romantic classic edgy bohemian | casual workout other vacation
  runner | Cushioned runners | pace 130 | white blue black | all | minimal street classic | workout casual other
  runner | Lightweight running shoes | HM 34 | black pink gray | all | street romantic minimal classic | workout
  runner | Trail runners | pace 145 | green orange purple | all | bohemian street edgy | workout vacation other
  runner | Mesh jogger sneakers | ZARA 45 | gray purple yellow | all | street edgy bohemian | workout casual other
  high-top | Canvas high-tops | HM 32 | black white red | all | street edgy bohemian | casual party other
  high-top | Leather high-tops | voltage 165 | black white | all | street edgy | casual party date
  retro | Retro suede sneakers | MANGO 65 | green navy brown | all | street classic bohemian | casual other vacation
  retro | Terrace sneakers | ZARA 49 | blue red white | all | street classic | casual other workout
  retro | Vintage track sneakers | pace 120 | yellow navy | all | street bohemian classic | casual workout other
  platform | Platform sneakers | HM 36 | white black | all | street edgy romantic | casual party other vacation
  platform | Chunky platform sneakers | ZARA 59 | white pink | all | street romantic | casual party date
`,
);

const heels = designsOf(
  "heels",
  `
  pump | Pointed leather pumps | MANGO 69 | black navy red | all | classic minimal edgy | work formal date party
  pump | Suede pumps | HM 34 | black pink brown | all | classic romantic minimal | work date party formal
  pump | Patent stiletto pumps | ZARA 59 | black red white | all | edgy classic | party formal date
  pump | Satin evening pumps | orlane 260 | pink black green | all | romantic classic | formal party date
  slingback | Slingback kitten heels | ZARA 49 | black white brown | all | minimal classic romantic | work date formal
  slingback | Satin slingbacks | MANGO 59 | pink red | Spring Summer Fall | romantic | date party work
  slingback | Leather slingback pumps | kestrel 220 | white navy | all | classic | work formal date
  sandal | Strappy heeled sandals | HM 29 | black brown pink | Spring Summer Fall | minimal romantic edgy | party date vacation formal
  sandal | Barely-there sandals | ZARA 45 | gray yellow black | all | minimal edgy romantic | party formal date
  sandal | Knotted leather sandals | loom 150 | brown orange | Spring Summer | bohemian romantic | vacation date party casual
  sandal | Metallic evening sandals | orlane 280 | yellow gray | all | romantic minimal edgy | formal party
  mule | Leather mules | MANGO 55 | brown black white | Spring Summer Fall | minimal bohemian classic | work casual vacation date
  mule | Square-toe mules | HM 34 | green white orange | Spring Summer | minimal street bohemian | casual date vacation party
  block-heel | Block-heel office shoes | ZARA 49 | black brown | all | classic minimal street | work casual other
  block-heel | Block-heel pumps | HM 39 | black red purple | all | romantic classic edgy street | work date party casual
  block-heel | Leather block-heel pumps | sola 160 | brown white | Spring Summer | bohemian classic | vacation date casual work
`,
);

const bags = designsOf(
  "bag",
  `
  shoulder | Curved shoulder bag | ZARA 35 | black white brown | all | minimal romantic street edgy | casual date party work
  shoulder | Slim baguette bag | HM 19 | black pink green purple | all | minimal romantic edgy street | date party casual
  shoulder | Half-moon leather bag | halden 290 | brown black red | all | minimal classic | work date casual
  shoulder | Chain shoulder bag | MANGO 49 | black red white | all | classic edgy romantic | date party formal
  shoulder | Slouchy suede bag | loom 185 | brown orange | all | bohemian | casual vacation date party
  tote | Structured leather tote | halden 340 | brown black navy | all | classic minimal | work other formal
  tote | Everyday shopper | HM 24 | black brown gray | all | minimal classic street | work casual other
  tote | Canvas tote | HM 14 | white navy green | all | minimal street bohemian classic | casual workout vacation other
  tote | Summer leather tote | sola 85 | brown white yellow | Spring Summer | bohemian romantic minimal classic | vacation casual
  tote | Work tote with laptop sleeve | MANGO 59 | black gray brown | all | classic minimal | work other
  tote | Studio gym tote | pace 70 | black purple pink | all | minimal romantic street | workout
  top-handle | Mini top-handle bag | ZARA 39 | black red pink | all | classic romantic edgy | date party formal work
  top-handle | Boxy top-handle bag | MANGO 55 | navy brown white | all | classic | work formal date
  top-handle | Frame evening bag | orlane 240 | black green yellow | all | romantic classic edgy | formal party
  top-handle | Doctor bag | halden 380 | brown black | all | classic bohemian | work other
  bucket | Drawstring bucket bag | MANGO 49 | brown green blue | all | bohemian minimal | casual date vacation work
  bucket | Soft bucket bag | HM 24 | brown orange white | all | bohemian romantic | casual vacation other
  bucket | Leather bucket bag | nordhus 230 | black gray | all | minimal edgy | work casual date
  crossbody | Quilted crossbody | ZARA 32 | black pink blue | all | romantic classic street | casual date party
  crossbody | Mini quilted crossbody | HM 17 | black brown yellow | all | street minimal bohemian | casual vacation other
  crossbody | Padded chain crossbody | voltage 90 | black orange | all | street edgy | casual workout other party
  crossbody | Quilted leather crossbody | halden 210 | brown green | all | bohemian classic | casual vacation other
  tote | Gym tote | HM 17 | black gray navy | all | street edgy classic minimal | workout casual vacation
  shoulder | Soft shoulder bag | HM 14 | black gray navy brown | all | street minimal edgy classic | casual vacation party other
`,
);

const belts = designsOf(
  "belt",
  `
  classic | Leather belt | MANGO 27 | black brown | all | classic minimal | work casual other formal
  classic | Everyday belt | HM 9 | black brown white | all | minimal classic street | casual work other
  wide | Wide waist belt | ZARA 25 | black brown red | all | edgy romantic bohemian | date party work casual
  wide | Saddle-stitched waist belt | loom 65 | brown orange | all | bohemian | casual vacation party
  skinny | Skinny belt | HM 7 | black red yellow | all | romantic classic minimal | work date casual party
  skinny | Vegetable-tanned slim belt | halden 70 | brown black | all | minimal classic | work formal date
  western | Western buckle belt | ZARA 22 | black brown | all | bohemian edgy street | casual date party vacation
  western | Engraved western belt | halden 95 | black brown | all | bohemian edgy | casual party other
`,
);

const jewellery = designsOf(
  "jewellery",
  `
  pendant | Coin pendant necklace | HM 9 | yellow gray | all | minimal bohemian classic | casual date work vacation
  pendant | Moonstone pendant | amaro 110 | blue white | all | romantic bohemian | date party formal vacation
  pendant | Garnet drop pendant | amaro 140 | red purple | all | romantic classic | date formal party
  pendant | Turquoise pendant | loom 60 | blue green | all | bohemian | vacation casual party other
  chain | Chunky chain necklace | ZARA 19 | yellow gray | all | edgy street | party date casual
  chain | Fine chain necklace | MANGO 17 | yellow gray | all | minimal romantic | work date casual formal
  chain | Sterling curb chain | amaro 95 | gray | all | edgy minimal street | party casual date
  pearls | Freshwater pearl strand | amaro 180 | white pink | all | classic romantic | formal work date party
  pearls | Pearl choker | MANGO 19 | white | all | classic romantic minimal | work date formal party
  pearls | Knotted pearl-look strand | ZARA 16 | white pink | all | classic romantic edgy | work date party
  pearls | Pearl-look necklace | HM 12 | white | all | classic romantic | work date formal party
  hoops | Polished hoops | HM 7 | yellow gray | all | minimal street classic edgy bohemian | casual party work date vacation
  hoops | Gold-vermeil hoops | amaro 85 | yellow | all | minimal classic romantic | work date formal party
  hoops | Oversized hoops | MANGO 15 | gray yellow | all | street edgy | party casual date
  bangles | Stacking bangles | ZARA 17 | yellow brown orange | all | bohemian romantic | vacation party casual date
  bangles | Resin bangle set | HM 9 | green pink orange red | Spring Summer | bohemian street | vacation casual party
  bangles | Hammered silver bangles | amaro 120 | gray | all | bohemian minimal edgy | party formal date
`,
);

const hats = designsOf(
  "hat",
  `
  fedora | Wool felt fedora | MANGO 35 | brown black | Fall Winter Spring | bohemian classic | casual other date
  fedora | Wide-brim felt hat | loom 95 | brown green orange | Fall Winter Spring | bohemian | casual other vacation
  straw | Straw sun hat | HM 17 | yellow brown | Spring Summer | romantic bohemian classic | vacation casual
  straw | Ribbon-trim straw hat | sola 75 | white yellow | Spring Summer | romantic classic minimal | vacation casual date
  beanie | Ribbed beanie | HM 9 | black gray orange | Fall Winter | street minimal edgy | casual other workout
  beanie | Cashmere beanie | nordhus 70 | gray white navy | Fall Winter | minimal classic | casual other work
  cap | Cotton baseball cap | HM 9 | black navy white green | all | street minimal classic | casual workout vacation other
  cap | Technical running cap | pace 38 | white black purple | all | street minimal edgy | workout vacation
  beret | Wool beret | ZARA 19 | red black navy | Fall Winter | romantic classic edgy | casual date other work
`,
);

const sunglasses = designsOf(
  "sunglasses",
  `
  round | Round wire sunglasses | HM 12 | brown black | all | bohemian edgy romantic | vacation casual other party
  round | Tortoiseshell round sunglasses | sola 120 | brown | all | bohemian classic minimal | vacation casual work
  cat-eye | Cat-eye sunglasses | MANGO 25 | black red white | all | romantic classic edgy | vacation date casual party
  cat-eye | Acetate cat-eye sunglasses | sola 130 | black brown green | all | classic romantic | vacation casual formal date
  square | Square sunglasses | HM 9 | black brown blue | all | minimal street classic | vacation casual other workout
  square | Bold square sunglasses | voltage 110 | black orange | all | edgy street | party casual vacation
  aviator | Aviator sunglasses | ZARA 22 | gray yellow brown | all | street classic edgy | vacation casual other
  aviator | Sports aviator sunglasses | pace 85 | black blue orange | all | street edgy classic | workout vacation
`,
);

/** All designs, by garment. */
export const designs = [
  ...coats,
  ...blazers,
  ...knits,
  ...shirts,
  ...tees,
  ...trousers,
  ...jeans,
  ...skirts,
  ...dresses,
  ...boots,
  ...trainers,
  ...heels,
  ...bags,
  ...belts,
  ...scarves,
  ...jewellery,
  ...hats,
  ...sunglasses,
];
