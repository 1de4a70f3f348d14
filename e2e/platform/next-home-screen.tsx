import { DisplayTitle, Page } from "@ensemble/ui";

/** The home page of a shop release that exists only in a test. */
export default function NextHomeScreen() {
  return (
    <Page title="Next">
      <DisplayTitle>The shop's next home</DisplayTitle>
    </Page>
  );
}
