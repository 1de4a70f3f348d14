import { designsOf } from "./design";

export const knits = designsOf(
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

export const scarves = designsOf(
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
