import { designsOf } from "./design";

export const boots = designsOf(
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

export const trainers = designsOf(
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

export const heels = designsOf(
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
