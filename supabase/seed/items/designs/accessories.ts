import { designsOf } from "./design";

export const jewellery = designsOf(
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

export const hats = designsOf(
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

export const sunglasses = designsOf(
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
