export { inSpan, scope } from "./in-span";
export { observe, type ObserveOptions, type Observing } from "./observe";
