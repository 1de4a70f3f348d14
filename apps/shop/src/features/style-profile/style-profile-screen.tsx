import { pageTitle } from "@ensemble/contract";
import { DisplayTitle, Page, Spinner } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Loaded } from "../../layout/loaded";
import { useJoinStyle, useStyle } from "../style/known-style";
import { ForYouChoice } from "./for-you-choice";
import { StyleFacts } from "./style-facts";
import styles from "./style-profile-screen.module.css";

/** Her sizes and her style, kept once for the whole shop (STYLE-3). */
export default function StyleProfileScreen(): ReactNode {
  const known = useStyle();
  useJoinStyle(known);
  return (
    <Page title={pageTitle("My Sizes & Style")} width="reading">
      <DisplayTitle>My Sizes &amp; Style</DisplayTitle>
      <p className={styles.said}>
        Said once, used everywhere: outfits open in your size, the search offers it first, and the
        quiz starts with what you like.
      </p>
      <Loaded
        query={known}
        what="Your sizes and style"
        loading={
          <div className={styles.waiting} role="status" aria-label="Loading your style">
            <Spinner size="3" />
          </div>
        }
      >
        {(style) => <StyleFacts style={style} known={known} />}
      </Loaded>
      <ForYouChoice />
    </Page>
  );
}
