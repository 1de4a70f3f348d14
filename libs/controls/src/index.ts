export { ComingBookings, keptBookings, type BookingsChoice } from "./coming-bookings";
export { FilterBar, FilterSelect } from "./filter-select";
export {
  searchParamKeys,
  countFilters,
  maxSearchLength,
  readFilters,
  writeFilters,
  type FilterConfig,
  type Filters,
  type NumberRange,
  type Sort,
} from "./filters";
export { Choice, FieldRow, FormField } from "./form-field";
export { useCodeOnFocus, useLazyModule, whenSeen } from "./lazy-module";
export { keepFocus } from "./keep-focus";
export { NotFoundPage } from "./not-found-page";
export {
  toScriptText,
  breadcrumbs,
  sharedAddress,
  sharedPicture,
  SocialMeta,
  StructuredData,
  type Thing,
} from "./page-meta";
export { Portrait } from "./portrait";
export { SearchField, SearchLine, useDebouncedText } from "./search-line";
export { StarChoice } from "./star-choice";
export { Stars } from "./stars";
export { SuggestionList } from "./suggestion-list";
export { inPlace, useFilters, type FilterControls } from "./use-filters";
