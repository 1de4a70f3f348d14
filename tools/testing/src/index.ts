import { configure } from "@testing-library/dom";
import "@testing-library/jest-dom/vitest";

configure({
  asyncUtilTimeout: 10_000, // Generous for slow machines.
  // Without styles, looking for hidden ancestors only takes time.
  defaultHidden: true,
  getElementError: (message) => new Error(message ?? ""), // Omits the printed document.
});

export { connectToTestBackend } from "@ensemble/backend/testing/connect-window";
export {
  addDeadTask,
  takeMessages,
  type TestBackend,
  workImports,
} from "@ensemble/backend/testing";
export { fireEvent, screen, waitFor, within } from "@testing-library/dom";
export { expectAccessible, expectAccessibleScreens, findFailures } from "./accessible";
export { fillExtremes } from "./extremes";
export { mockResponses, failRequests, holdRequests, collectDownloads } from "./network";
export { mockCanvas, pictureFile } from "./pictures";
export {
  administrator,
  provideTestSettings,
  renderElement,
  renderScreen,
  showComposition,
  shopper,
  stylist,
} from "./rendered-screen";
export {
  queriesByRights,
  removeListenersAfterEach,
  serveScreen,
  hydratePage,
} from "./served-screen";
