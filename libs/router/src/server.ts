// For rendering on a server. Not part of the index: every page has all of the index.
export { createMemoryRouter } from "react-router-dom";
export { ServerResponseContext, type ServerResponse } from "./navigate";
