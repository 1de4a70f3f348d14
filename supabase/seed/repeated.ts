export const repeated = (values: string[]): string[] =>
  values.filter((value, place) => values.indexOf(value) !== place);
