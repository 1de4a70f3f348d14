export { budgetName, budgetNames } from "./budget";
export { formatCount, formatList, pluralize } from "./counts";
export { occasionNames } from "./every-occasion";
export {
  colorName,
  garmentNames,
  retailerNames,
  shopOccasionNames,
  vibeNames,
  type ShopOccasion,
} from "./kinds";
export { isShoeSize, sizeFor, suitsGarment } from "./sizes";
