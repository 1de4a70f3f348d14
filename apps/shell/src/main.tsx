import "./ask-for-fonts";
import { evaluateInTurn } from "./evaluate-in-turn";

// In this bundle, but evaluated in tasks of their own: what a page needs anyway, then what starts it.
void evaluateInTurn([
  () => import(/* webpackMode: "eager" */ "react-dom/client"),
  () => import(/* webpackMode: "eager" */ "./remotes/shared-modules"),
  () => import(/* webpackMode: "eager" */ "./site"),
  () => import(/* webpackMode: "eager" */ "./start").then(({ start }) => start()),
]);
