export { connectToBackend } from "./browser-session";
