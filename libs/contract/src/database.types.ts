export type Database = any;
export const Constants = {} as any;
