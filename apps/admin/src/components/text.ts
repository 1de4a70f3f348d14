/** Escapes the wildcards of `ilike`. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Formats a rate with one decimal: "3.2%" (STAT-1). */
export const formatRate = (percent: number): string => `${percent.toFixed(1)}%`;
