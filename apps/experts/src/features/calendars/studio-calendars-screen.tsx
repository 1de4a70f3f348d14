import { studioScreen } from "../studio/studio-guard";
import { CalendarFeed } from "./calendar-feed";

/** Connects a stylist's calendars elsewhere with the studio's. */
export default studioScreen("Calendars", () => <CalendarFeed kind="sessions" />);
