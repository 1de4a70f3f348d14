export { FilterBar, FilterSelect } from "./filter-select";
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
export { Choice, FieldRow, FormField } from "./form-field";
export { useCodeOnFocus, useLateCode, whenSeen } from "./late-code";
export { NotFoundPage } from "./not-found-page";
export {
  asScriptText,
  breadcrumbs,
  sharedAddress,
  sharedPicture,
  SocialMeta,
  StructuredData,
  type Thing,
} from "./page-meta";
export { Portrait } from "./portrait";
export { SearchField, SearchLine, useTypedText } from "./search-line";
export { StarChoice } from "./star-choice";
export { Stars } from "./stars";
export { SuggestionList } from "./suggestion-list";
export { inPlace, useFilters, type FilterControls } from "./use-filters";
