/** Escapes the wildcards of `ilike`. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Formats a rate with one decimal: "3.2%" (STAT-1). */
export const formatRate = (percent: number): string => `${percent.toFixed(1)}%`;

/** Says how many clicks led to a conversion: "3.2% of clicks", "2.0 per click". */
export const clickRate = (percent: number): string =>
  percent > 100 ? `${(percent / 100).toFixed(1)} per click` : `${formatRate(percent)} of clicks`;
