// What an environment's file and its composition have to be. Not part of the contract's index: pages
// check what they rely on themselves (composition.ts), without the code of schemas.
export { settingsSchema } from "./settings-schema";
export {
  composedRemoteSchema,
  compositionSchema,
  listIssues,
  parseComposition,
} from "./composition-schema";
