/** Levels of related rows that one request may embed; the site's own need three. */
const deepestEmbedding = 5;

/** Related tables that one request may embed in total. */
const mostEmbeddings = 20;

/**
 * Columns and related tables that one request may name in total, because each is written for each
 * row.
 */
const mostSelected = 200;

/** Levels of and() and or() that one filter may nest. */
const deepestFilter = 10;

/** In characters, as gateways of hosted Supabase accept them. */
const longestAddress = 16_384;

/**
 * Refuses addresses that lite cannot handle: it parses nested filters in quadratic time, answers
 * related rows of any depth on one thread, and crashes on invalid percent-escapes.
 * @returns the refusal; undefined for a valid address
 */
export function refuseAddress(request: Request): Response | undefined {
  const { pathname, search, searchParams } = new URL(request.url);
  if (pathname.length + search.length > longestAddress) return refusal(414, "is too long");
  if (!isReadable(pathname)) return refusal(400, "holds an escape that is no character");
  if (!pathname.startsWith("/rest/v1/")) return undefined;
  const problems = [...searchParams].map(([name, value]) => problemOf(name, value));
  const problem = problems.find((each) => each !== undefined);
  return problem === undefined ? undefined : refusal(400, problem);
}

function problemOf(name: string, value: string): string | undefined {
  if (name === "select") {
    if (value.split(",").length > mostSelected) return `selects more than ${mostSelected} columns`;
    const { depth, count } = nesting(value);
    if (depth > deepestEmbedding) return `embeds deeper than ${deepestEmbedding} levels`;
    if (count > mostEmbeddings) return `embeds more than ${mostEmbeddings} times`;
  }
  if (/(^|\.)(and|or)$/.test(name) && nesting(value).depth > deepestFilter) {
    return `nests filters deeper than ${deepestFilter} levels`;
  }
  return undefined;
}

/** In PostgREST's format, which Storage's and Auth's clients can read too. */
function refusal(status: number, problem: string): Response {
  const message = `The address ${problem}`;
  return Response.json({ code: "PGRST100", message, details: null, hint: null }, { status });
}

function isReadable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}

/** Of parentheses outside quotes; those of `count()` are empty. */
function nesting(text: string): { depth: number; count: number } {
  let [open, depth, count] = [0, 0, 0];
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\.)*"|\(\)|[()]/g)) {
    if (mark === "(") count += 1;
    if (mark === "(") open += 1;
    if (mark === ")") open -= 1;
    depth = Math.max(depth, open);
  }
  return { depth, count };
}
