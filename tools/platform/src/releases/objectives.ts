import * as z from "zod/mini";

const share = "must be a percentage between 0 and 100";
const percent = z.number(share).check(z.gt(0, share), z.lt(100, share));
const time = "must be milliseconds, 1 to 600000";
const within = z.int(time).check(z.minimum(1, time), z.maximum(600_000, time));
const vital = z.optional(z.strictObject({ percent, within }));

/**
 * What an app's package promises its visitors (`ensemble.objectives`, PLAT-11): `percent` of its loads
 * work, and of its visits measure at most `within` milliseconds until the largest paint (lcp) and in
 * the slowest interaction (inp).
 */
export const objectivesSchema = z.strictObject({
  loads: z.optional(z.strictObject({ percent })),
  lcp: vital,
  inp: vital,
});

export type Objectives = z.infer<typeof objectivesSchema>;
