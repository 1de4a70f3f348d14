import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { ESLint } from "eslint";
import { beforeAll, expect, test } from "vitest";
import { workspaceRoot } from "./step";

let eslint: ESLint;

beforeAll(() => {
  process.env.NX_DAEMON = "false";
  execFileSync(process.execPath, ["node_modules/nx/dist/bin/nx.js", "show", "projects"], {
    cwd: workspaceRoot,
  });
  eslint = new ESLint({ cwd: workspaceRoot });
}, 60_000);

/** What lint says about a file with this import, as if it stood at `path`. */
async function complaints(path: string, request: string): Promise<string[]> {
  const code = `export * as planted from "${request}";\n`;
  const [result] = await eslint.lintText(code, { filePath: join(workspaceRoot, path) });
  return result!.messages.map(({ ruleId }) => ruleId ?? "syntax");
}

const rules = /^(@nx\/enforce-module-boundaries|no-restricted-imports)$/;

test.each([
  ["a remote imports another remote", "apps/shop/src/planted.ts", "@ensemble/experts"],
  ["a remote reaches into another", "apps/shop/src/planted.ts", "../../experts/src/remote"],
  ["a remote imports the shell", "apps/admin/src/planted.ts", "@ensemble/shell"],
  ["the shell imports a remote", "apps/shell/src/planted.ts", "@ensemble/shop"],
  ["a remote goes around the session", "apps/shop/src/planted.ts", "@supabase/postgrest-js"],
  ["a remote goes around the router", "apps/shop/src/planted.ts", "react-router-dom"],
  ["the ui imports the session", "libs/ui/src/planted.ts", "@ensemble/session"],
  ["the contract imports the ui", "libs/contract/src/planted.ts", "@ensemble/ui"],
  ["a remote brings the whole of zod", "apps/admin/src/planted.ts", "zod"],
  ["controls know data", "libs/controls/src/planted.ts", "@ensemble/session"],
  ["consultations draw", "libs/consultations/src/planted.ts", "@ensemble/ui"],
  ["a lib other than the session talks to Supabase", "libs/ui/src/planted.ts", "@supabase/auth-js"],
])("%s: refused", async (_, path, request) => {
  expect(await complaints(path, request)).toContainEqual(expect.stringMatching(rules));
});

test.each([
  ["apps/shop/src/planted.ts", "@ensemble/session"],
  ["libs/session/src/planted.ts", "@supabase/auth-js"],
  ["libs/ui-overlay/src/planted.ts", "@ensemble/ui"],
  ["apps/admin/src/planted.ts", "zod/mini"],
  ["tools/platform/src/planted.ts", "zod"],
])("%s may import %s", async (path, request) => {
  expect(await complaints(path, request)).toEqual([]);
});
