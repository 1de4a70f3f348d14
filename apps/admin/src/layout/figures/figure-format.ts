const number = new Intl.NumberFormat("en-US");

/** A number of things with its thousands apart: "1,234". */
export const formatCount = (count: number): string => number.format(count);

/** A rate in percent with one decimal: "3.2%" (STAT-1). */
export const formatRate = (percent: number): string => `${percent.toFixed(1)}%`;
