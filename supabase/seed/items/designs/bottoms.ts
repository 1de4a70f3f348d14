import { designsOf } from "./design";

export const trousers = designsOf(
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

export const jeans = designsOf(
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

export const skirts = designsOf(
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
