export { addressKeys, countFilters } from "./filters";
export { longestText, readFilters } from "./read-filters";
export { writeFilters } from "./write-filters";
export type { FilterRules, Filters, NumberRange, Sort } from "./filter-rules";
export { inPlace, useFilters, type FilterControls } from "./use-filters";
