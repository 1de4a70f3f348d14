import { studioPaths } from "@ensemble/domain";
import { Link } from "@ensemble/router";
import { StudioCalendar } from "@ensemble/studio";
import { Note, PlainLink } from "@ensemble/ui";
import { studioScreen } from "./studio-guard";

export default studioScreen("Calendar", (studio) => (
  <>
    <StudioCalendar {...studio} />
    <Note>
      Do you use another calendar, too?{" "}
      <PlainLink as={Link} to={studioPaths.calendars()}>
        Connect your calendars
      </PlainLink>
    </Note>
  </>
));
