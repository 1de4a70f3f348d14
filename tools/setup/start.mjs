import { prepareWorkspace, runTool } from "./requirements.mjs";

prepareWorkspace();
await runTool("tools/platform/src/start.ts");
