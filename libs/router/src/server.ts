// For rendering on a server. Not part of the index, which every page loads.
export { createMemoryRouter } from "react-router-dom";
export { ServerResponseContext, type ServerResponse } from "./navigate";
