/** Headers of a JSON request with a Supabase project's secret key. */
export const secretHeaders = (serviceKey: string): Record<string, string> => ({
  apikey: serviceKey,
  // Only older keys are tokens.
  ...(serviceKey.startsWith("ey") && { Authorization: `Bearer ${serviceKey}` }),
  "Content-Type": "application/json",
});
