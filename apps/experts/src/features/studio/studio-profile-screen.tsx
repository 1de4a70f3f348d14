import { StudioProfile } from "@ensemble/studio";
import { studioScreen } from "./studio-guard";

export default studioScreen("Profile", StudioProfile);
