export { inSpan, scope } from "./in-span";
export { observe, type Observing } from "./observe";
