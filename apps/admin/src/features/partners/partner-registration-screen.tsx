export { default } from "./partner-directory-screen";
