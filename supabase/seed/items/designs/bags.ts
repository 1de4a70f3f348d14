import { designsOf } from "./design";

export const bags = designsOf(
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

export const belts = designsOf(
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
