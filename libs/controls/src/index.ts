export { FilterSelect } from "./filter-select";
export { FieldRow, FormField } from "./form-field";
export { useLateCode } from "./late-code";
export { NotFoundPage } from "./not-found-page";
export { Pagination } from "./pagination";
export { Portrait } from "./portrait";
export { SearchField } from "./search-field";
export { SearchLine } from "./search-line";
export { useTypedText } from "./typed-text";
