import { designsOf } from "./design";

export const shirts = designsOf(
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

export const tees = designsOf(
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
