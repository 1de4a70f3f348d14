/** The longest pattern of a filter; shoppers' screens send none. */
const maxPatternLength = 100;

/** Conditions inside of and=() and or=(). Shoppers' screens send two. */
const maxConditions = 10;

/** Embedded tables of a select and how deep they are. An outfit's page has four, three deep. */
const [maxEmbedded, maxDepth] = [6, 4];

/** Rows of a read that embeds tables in embedded ones. */
const maxDeepRows = 100;

/** Query parameters of the data API that aren't filters. */
const otherParameters = /(^|\.)(select|order|limit|offset|columns|on_conflict)$/;

/** An operator and its operand, of a parameter's own filter or of one inside and=() or or=(). */
const ownFilter = /^(?:not\.)?(i?match|i?like)(?:\((?:any|all)\))?\.(.*)$/gs;
const innerFilter =
  /[(,][^,()]*?\.(i?match|i?like)(?:\((?:any|all)\))?\.("(?:[^"\\]|\\.)*"|[^,)]*)/gs;

/**
 * Returns the response to a request of the data API that asks for more than screens do, because a
 * few of them keep the database busy for seconds (LIMIT-7); undefined for others.
 */
export function refuseCostlyReads(request: Request): Response | undefined {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith("/rest/v1/")) return undefined;
  let conditions = 0;
  for (const [name, value] of searchParams) {
    if (name === "select") {
      const { count, depth } = embeddedIn(value);
      if (count > maxEmbedded || depth > maxDepth)
        return badRequest(`Up to ${maxEmbedded} tables can be embedded, up to ${maxDepth} deep.`);
    }
    if (otherParameters.test(name)) continue;
    const isLogic = /(^|\.)(and|or)$/.test(name);
    for (const [, operator = "", pattern = ""] of value.matchAll(
      isLogic ? innerFilter : ownFilter,
    )) {
      if (operator.endsWith("match")) return badRequest("Regular expressions aren't supported.");
      if (pattern.length > maxPatternLength) {
        return badRequest(`Patterns can have up to ${maxPatternLength} characters.`);
      }
    }
    if (isLogic) conditions += countConditions(value);
    if (conditions > maxConditions) {
      return badRequest(`and() and or() can have up to ${maxConditions} conditions together.`);
    }
  }
  return undefined;
}

const quoted = /"(?:[^"\\]|\\.)*"/gs;

/** Counts a select's embedded tables and how deep they are. Aggregates have empty parentheses. */
function embeddedIn(select: string): { count: number; depth: number } {
  let [count, current, depth] = [0, 0, 0];
  const tables = select
    .replaceAll(quoted, "")
    .replaceAll(/(?<=^|[\s,(:.])(avg|count|max|min|sum)\(\)/g, "");
  for (const character of tables) {
    if (character === ")") current -= 1;
    if (character !== "(") continue;
    [count, current] = [count + 1, current + 1];
    depth = Math.max(depth, current);
  }
  return { count, depth };
}

/**
 * Limits the rows of a read that embeds tables in embedded ones, because their number multiplies.
 * Screens read at most 50.
 */
export function limitDeepRows(request: Request): Request {
  const url = new URL(request.url);
  const { depth } = embeddedIn(url.searchParams.get("select") ?? "");
  const limit = Number(url.searchParams.get("limit") ?? Infinity);
  if (request.method !== "GET" || depth < 2 || limit <= maxDeepRows) return request;
  url.searchParams.set("limit", String(maxDeepRows));
  return new Request(url, request);
}

/** Counts the conditions inside of and() and or(), whose lists of values may have commas, too. */
function countConditions(logic: string): number {
  const withoutValues = logic
    .replaceAll(quoted, "")
    .replaceAll(/\{[^{}]*\}/g, "")
    .replaceAll(/\.[a-z]+\.[([][^()[\]]*[)\]]/g, "")
    .replaceAll(/\(\w+\)\./g, ".");
  return withoutValues.split(/[,(]/).filter((condition) => /[^\s)]/.test(condition)).length;
}

const badRequest = (message: string): Response =>
  Response.json({ code: "PGRST100", message, details: null, hint: null }, { status: 400 });

/** Returns whether a request comes from an administrator: others see no administrator's row. */
export async function isAdministrator(
  { headers, url }: Request,
  handle: (request: Request) => Promise<Response>,
): Promise<boolean> {
  // Anonymous callers may not read the table, and each attempt would be logged.
  if (!headers.get("authorization")?.includes(".")) return false;
  const administrators = "/rest/v1/user_preferences?select=is_admin&is_admin=is.true&limit=1";
  const response = await handle(new Request(new URL(administrators, url), { headers }));
  return response.ok && ((await response.json()) as unknown[]).length > 0;
}
