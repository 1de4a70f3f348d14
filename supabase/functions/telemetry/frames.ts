/** A position in a released script, as pages send it: `shop/1.0.0+0123456789/a.js:1:2345`. */
export const framePattern =
  /^([a-z][a-z0-9-]{0,59})\/(\d{1,5}\.\d{1,5}\.\d{1,5}\+[0-9a-f]{10})\/(\w[\w.-]{0,59}\.js):(\d{1,7}):(\d{1,7})$/;

export interface Frame {
  app: string;
  release: string;
  script: string;
  /** Both counted from 1, as stacks do. */
  line: number;
  column: number;
}

/** Parses a frame. Throws for a text that `framePattern` does not match. */
export function parseFrame(text: string): Frame {
  const [, app, release, script, line, column] = framePattern.exec(text) ?? [];
  if (!app || !release || !script) throw new Error(`"${text}" is no frame.`);
  return { app, release, script, line: Number(line), column: Number(column) };
}
