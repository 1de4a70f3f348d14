import "@testing-library/jest-dom/vitest";
import { configure } from "@testing-library/dom";

configure({
  asyncUtilTimeout: 10_000, // For a busy machine: nothing waits longer than it has to.
  // No styles are loaded, and looking for hidden ancestors takes most of a test's time.
  defaultHidden: true,
  getElementError: (message) => new Error(message ?? ""), // Without the whole document printed.
});

export { expectAccessible } from "./accessible";
export { expectAccessibleScreens } from "./accessible-screens";
export { fireEvent, screen, waitFor, within } from "@testing-library/dom";
export { connectToTestBackend } from "@ensemble/backend/testing/connect-window";
export { showComposition } from "./composition";
export { keepDownloads } from "./downloads";
export { renderElement } from "./rendered-element";
export { connectToExtremes } from "./extremes";
export { failuresOf } from "./failed-screens";
export { answerRequests, failRequests, holdRequests } from "./network";
export { drawPictures, pictureFile } from "./pictures";
export { administrator, renderScreen, shopper } from "./rendered-screen";
export { serveScreen, takeOver } from "./served-screen";
export type { TestBackend } from "@ensemble/backend/testing";
