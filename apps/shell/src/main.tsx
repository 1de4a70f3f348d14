import { loadFonts } from "@ensemble/ui/fonts";
import { evaluateInTurn } from "./evaluate-in-turn";

// The bundle has just stopped using the connection, and now takes a while to run.
loadFonts();

// In this bundle, but evaluated in tasks of their own: what a page needs anyway, then what starts it.
void evaluateInTurn([
  () => import(/* webpackMode: "eager" */ "react-dom/client"),
  () => import(/* webpackMode: "eager" */ "./screens"), // With the contract,
  () => import(/* webpackMode: "eager" */ "./chrome/chrome"), // the router and the components.
  () => import(/* webpackMode: "eager" */ "./remotes/shared-modules"),
  () => import(/* webpackMode: "eager" */ "./site"),
  () => import(/* webpackMode: "eager" */ "./start").then(({ start }) => start()),
]);
