import { hats, jewellery, sunglasses } from "./accessories";
import { bags, belts } from "./bags";
import { jeans, skirts, trousers } from "./bottoms";
import { dresses } from "./dresses";
import { knits, scarves } from "./knitwear";
import { blazers, coats } from "./outerwear";
import { boots, heels, trainers } from "./shoes";
import { shirts, tees } from "./tops";

/** Everything the shops make, garment by garment. */
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
