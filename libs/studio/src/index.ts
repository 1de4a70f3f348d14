export { BookingStatusBadge } from "./bookings/booking-status";
export { linkedBooking } from "./hours/days-off";
export { DaysOffList } from "./hours/days-off-list";
export { BookingLinks, WeekSummary } from "./hours/week-summary";
export { PackageList } from "./packages/package-list";
