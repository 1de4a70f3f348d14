import { DisplayTitle, Page } from "@ensemble/ui";
import { pageTitle } from "@ensemble/contract";

export default function Screen() {
  return (
    <Page title={pageTitle("x")}>
      <DisplayTitle>x</DisplayTitle>
    </Page>
  );
}
