export { ChosenList, OrderButtons } from "./chosen-list";
export { DeleteDialog } from "./delete-dialog";
export { ConfirmDialog, lazyDialog, ReadDialog, useOverlay } from "./dialogs";
export { DropZone } from "./drop-zone";
export { FactList, PicturedRow, type Fact } from "./fact-list";
export {
  isWebAddress,
  numericString,
  readInstant,
  slugify,
  tagList,
  uniqueSlug,
  upTo,
  upToEntries,
  withAsciiHost,
} from "./field-rules";
export { FormDialog, LatestRecord, useRecordForm } from "./form-dialog";
export { ErrorSummary, InputField, SelectField, ToggleGroup, useCheckedForm } from "./form-fields";
export { PicturePicker } from "./pictures/picture-picker";
export {
  pictureExtensions,
  storedPicture,
  type Picture,
  type PictureType,
} from "./pictures/pictures";
export {
  fileAddress,
  filesStartingWith,
  removeFiles,
  removeUnusedFiles,
  storeFile,
} from "./pictures/stored-files";
export { useUpload, type SendPicture, type UploadStep, type UploadSteps } from "./pictures/uploads";
export { type ChangedValues, recordKeys } from "./record-changes";
export { ChangedFields, HistoryDialog, RecordHistory } from "./record-history";
export { changedMeanwhile, explainRefusal, showRefusal } from "./refusals";
export { QueryView, Section, SectionRow } from "./section";
export { formatDay, formatMoment, formatSpan, formatTimeOfDay, toMinutes, toTime } from "./times";
export { useUndoToast } from "./undo-toast";
export { useUnsavedGuard } from "./unsaved-guard";
export {
  isVersionConflict,
  type ReadVersion,
  type StoredRecord,
  type StoredValues,
} from "./use-form-save";
