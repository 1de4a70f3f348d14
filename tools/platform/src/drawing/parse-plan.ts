import type { DrawingPlan } from "./drawing-plan";

/** Reads a plan; undefined when it is from before drawn documents carried their styles. */
export function parsePlan(json: string): DrawingPlan | undefined {
  const plan = JSON.parse(json) as Partial<DrawingPlan>;
  return plan.rules && (plan as DrawingPlan);
}
