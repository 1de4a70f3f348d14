export { bookableDays, calendarOf } from "./calendar";
export {
  dateAndTimeOf,
  freeTimes,
  offeredOn,
  offeredTimes,
  type BusyTime,
  type Calendar,
  type OfferedTime,
} from "./free-times";
export { serviceTypeNames, type ServiceType } from "./service-type";
export { specializationNames, type Specialization } from "./specialization";
