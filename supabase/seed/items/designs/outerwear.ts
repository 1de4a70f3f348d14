import { designsOf } from "./design";

export const coats = designsOf(
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

export const blazers = designsOf(
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
