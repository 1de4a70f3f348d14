export { locale } from "./locale";
export {
  longDate,
  mediumDate,
  mediumMoment,
  formatLocal,
  formatSpanInZone,
  formatInZone,
  unknownTime,
} from "./format-time";
export { utcDate, utcMonthDay } from "./utc-date";
export { daysFrom, isZone, ownZone, spokenZone, wallClock } from "./zones";
