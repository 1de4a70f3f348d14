import { readFileSync } from "node:fs";
import { ensembleRemote } from "./ensemble-vite.mjs";

const { name } = JSON.parse(readFileSync("package.json", "utf8"));

export default { logLevel: "error", plugins: [ensembleRemote(name)] };
