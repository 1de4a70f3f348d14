import { PackageList } from "@ensemble/studio";
import { studioScreen } from "./studio-guard";

export default studioScreen("Packages", ({ expert }) => <PackageList expertId={expert.id} />);
