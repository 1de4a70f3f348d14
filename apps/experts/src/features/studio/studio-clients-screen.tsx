import { StudioClients } from "@ensemble/studio";
import { studioScreen } from "./studio-guard";

export default studioScreen("Clients", StudioClients);
