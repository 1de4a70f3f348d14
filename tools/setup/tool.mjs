// node tools/setup/tool.mjs <tool> [arguments]: prepares the workspace, then runs a TypeScript
// tool.
import process from "node:process";
import { fail, prepareWorkspace, root } from "./requirements.mjs";

const [, , tool, ...args] = process.argv;
if (!tool) fail("Usage: node tools/setup/tool.mjs <path> [arguments]");
prepareWorkspace();
process.chdir(root);
process.env.NX_DAEMON = "false"; // A daemon would outlive the command.
process.argv = [process.argv[0], tool, ...args];
const { register } = await import("tsx/esm/api");
register();
try {
  await import(new URL(`../../${tool}`, import.meta.url).href);
} catch (error) {
  if (error?.code !== "ERR_MODULE_NOT_FOUND") throw error;
  fail(`${error.message}\nSomething is missing from the installation. Reinstall: npm ci`);
}
