import { studioScreen } from "../studio/studio-guard";
import { BusyCalendars } from "./busy-calendars-section";
import { CalendarFeed } from "./calendar-feed";

/** Connects a stylist's calendars elsewhere with the studio's. */
export default studioScreen("Calendars", (studio) => (
  <>
    <BusyCalendars {...studio} />
    <CalendarFeed kind="sessions" />
  </>
));
