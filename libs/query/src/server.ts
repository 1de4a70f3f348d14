// For drawing on a server. Not part of the index: every page has all of the index.
export { dehydrate } from "@tanstack/react-query";
export { drawUntilRead } from "./draw-until-read";
