import { StudioToday } from "@ensemble/studio";
import { studioScreen } from "./studio-guard";

export default studioScreen("Today", StudioToday);
