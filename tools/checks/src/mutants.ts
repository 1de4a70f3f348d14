import { adminMutants } from "./mutants/admin";
import { expertsMutants } from "./mutants/experts";
import { runMutants } from "./mutants/run-mutants";
import { shellMutants } from "./mutants/shell";
import { shopMutants } from "./mutants/shop";

/**
 * `npm run mutants [-- <words>]`: plants faults in the source, those whose file or test holds one of
 * the words, and sees that the test named with each catches it.
 */
const words = process.argv.slice(2);
const chosen = [...adminMutants, ...expertsMutants, ...shellMutants, ...shopMutants].filter(
  ({ file, test }) =>
    words.length === 0 || words.some((word) => file.includes(word) || test[0].includes(word)),
);
const { passed, failed } = await runMutants(chosen);
console.log(`\n${passed} caught, ${failed} not`);
process.exitCode = failed === 0 ? 0 : 1;
