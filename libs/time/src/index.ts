export { locale } from "./locale";
export {
  longDate,
  mediumDate,
  mediumMoment,
  ownTimeInWords,
  spanInWords,
  timeInWords,
  unknownTime,
} from "./time-in-words";
export { daysFrom, isZone, ownZone, spokenZone, wallClock } from "./zones";
