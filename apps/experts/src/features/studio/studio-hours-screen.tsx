import { StudioHours } from "@ensemble/studio";
import { studioScreen } from "./studio-guard";

export default studioScreen("Hours", StudioHours);
