// For the shell, which takes over what a server has read. Not part of the index: every page has all
// of the index.
export { hydrate } from "@tanstack/react-query";
