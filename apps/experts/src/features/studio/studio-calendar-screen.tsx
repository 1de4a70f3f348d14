import { studioPaths } from "@ensemble/domain";
import { Link } from "@ensemble/router";
import { StudioCalendar } from "@ensemble/studio";
import { Note } from "@ensemble/ui";
import { studioScreen } from "./studio-guard";

export default studioScreen("Calendar", (studio) => (
  <>
    <StudioCalendar {...studio} />
    <Note>
      Do you use another calendar, too?{" "}
      <Link to={studioPaths.calendars()}>Connect your calendars</Link>
    </Note>
  </>
));
