export {
  addressKeys,
  countFilters,
  longestText,
  readFilters,
  writeFilters,
  type FilterRules,
  type Filters,
  type NumberRange,
  type Sort,
} from "./filters";
export { inPlace, useFilters, type FilterControls } from "./use-filters";
