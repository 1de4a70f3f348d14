// Each screen has a file of its own, by which releases find it.
export { default } from "./studio-screen";
