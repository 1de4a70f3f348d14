import { designsOf } from "./design";

export const dresses = designsOf(
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
