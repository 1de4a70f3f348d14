import { StudioCalendar } from "@ensemble/studio";
import { studioScreen } from "./studio-guard";

export default studioScreen("Calendar", StudioCalendar);
