// For the shell. Not part of the index, which every page loads.
export { hydrate } from "@tanstack/react-query";
