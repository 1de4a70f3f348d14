import type { Result, Step } from "./step";

/**
 * Runs steps one after the other, all of them even when one fails, and ends with the line
 * `N passed, N failed` over every suite. Sets the exit code.
 */
export async function runSteps(steps: Step[]): Promise<void> {
  const total: Result = { passed: 0, failed: 0 };
  const failures: string[] = [];
  for (const step of steps) {
    console.log(`\n=== ${step.name}`);
    const started = performance.now();
    const result = await runSafely(step);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `=== ${step.name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`,
    );
    total.passed += result.passed;
    total.failed += result.failed;
    if (result.failed > 0) failures.push(step.name);
  }
  if (failures.length > 0) console.log(`\nFailed: ${failures.join(", ")}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

async function runSafely(step: Step): Promise<Result> {
  try {
    return await step.run();
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
}
