import { createProgram, run } from "./commands/program";

await run(createProgram(), process.argv.slice(2));
