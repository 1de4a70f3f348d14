import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";

// For vitest's `setupFiles`: runs before each file of unit tests.

/** A unit test that starts a process fails with what to do instead. */
function refuse(): never {
  throw new Error("Unit tests can't start processes. Rename the file to *.process.test.ts.");
}

Object.assign(childProcess, {
  exec: refuse,
  execFile: refuse,
  execFileSync: refuse,
  execSync: refuse,
  fork: refuse,
  spawn: refuse,
  spawnSync: refuse,
});
syncBuiltinESMExports();
