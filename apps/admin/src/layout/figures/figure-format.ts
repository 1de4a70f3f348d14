/** A rate in percent with one decimal: "3.2%" (STAT-1). */
export const formatRate = (percent: number): string => `${percent.toFixed(1)}%`;
