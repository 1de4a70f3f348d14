interface Outcome {
  row: number;
  status: string;
  id: string | null;
  errors: { field: string | null; code: string; message: string }[];
}
export interface Import {
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  rows: Outcome[];
}

export const problems = ({ rows }: Import) =>
  rows.map(({ errors }) => errors.map(({ field, code }) => `${field ?? ""} ${code}`));
