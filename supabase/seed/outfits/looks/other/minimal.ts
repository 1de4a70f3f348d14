import { looksOf } from "../look";

export const minimal = looksOf(
  "other",
  `
  The School Run
  Straight jeans and a cotton trench, keys in the right pocket
  minimal 100_200 Spring Fall
  brown short-cotton coat, navy everyday jeans, white tee, white low-tops trainers, gray shopper bag
  The short trench is on before the second “shoes, please.” Straight jeans and a soft white tee
  survive the rest, and low sneakers win the last hundred yards. The bag holds one laptop, two
  lunches and a recorder.

  Moving Day
  Pockets, layers and a hat that does not mind dust
  minimal under_100 all
  black tee, gray everyday jeans, black belt, gray beanie hat
  An organic tee and gray jeans are comfortable to lift in and fine to lose. The belt holds a
  marker and a roll of tape, and the beanie keeps the dust out of your hair. Label the box that
  has the kettle in it.

  The Long Train
  A travel scarf, soft wool and a window seat
  minimal over_400 Fall Winter Spring
  gray travel scarf, navy merino knit, black selvedge jeans, white italian trainers, black shopper bag
  The cashmere scarf is the best seat on this train. A navy merino and dark denim stay neat
  through four countries, and leather sneakers know every platform. The scarf is a blanket after
  the second tunnel.
`,
);
