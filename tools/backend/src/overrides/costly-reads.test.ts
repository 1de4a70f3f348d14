import { expect, test } from "vitest";
import { limitDeepRows, refuseCostlyReads } from "./costly-reads";

/** Returns the message that refuses a request; undefined if it's accepted. */
async function refusal(path: string): Promise<string | undefined> {
  const address = new URL(`http://localhost/rest/v1/${path.replaceAll("%", "%25")}`);
  const response = refuseCostlyReads(new Request(address));
  if (!response) return undefined;
  expect(response.status).toBe(400);
  return ((await response.json()) as { message: string }).message;
}

const conditions = (count: number) => Array.from({ length: count }, (_, n) => `price.gt.${n}`);
const nested = (depth: number) => `${"items(id,".repeat(depth)}id${")".repeat(depth)}`;
const long = `%${"x".repeat(100)}%`;

const [regular, patterns, logic, embedded] = [
  "Regular expressions aren't supported.",
  "Patterns can have up to 100 characters.",
  "and() and or() can have up to 10 conditions together.",
  "Up to 6 tables can be embedded, up to 4 deep.",
];

test.each([
  ["notes?body=match.^(.*)(.*)\\1$", regular],
  ["notes?body=not.imatch.^a", regular],
  ["notes?body=match(any).{a,b}", regular],
  ["notes?or=(day.is.null,body.imatch.^a)", regular],
  ['notes?or=(day.is.null,"body".imatch.^a)', regular],
  ["notes?or=(day.is.null, body.match.^a)", regular],
  ["notes?and=(or(price.gt.1,body.not.match.^a))", regular],
  [`notes?body=ilike.${long}`, patterns],
  [`notes?body=like(all).{${long}}`, patterns],
  [`notes?or=(price.gt.1,body.ilike."${long}")`, patterns],
  [`notes?or=(${conditions(11).join(",")})`, logic],
  [`notes?or=(${conditions(6).join(",")})&and=(${conditions(5).join(",")})`, logic],
  [`notes?and=(or(${conditions(5).join(",")}),or(${conditions(5).join(",")}))`, logic],
  [`notes?remarks.or=(${conditions(11).join(",")})`, logic],
  [`items?select=${nested(5)}`, embedded],
  [`items?select=${Array.from({ length: 7 }, (_, n) => `a${n}:items(id)`).join(",")}`, embedded],
  ["items?select=id,a(b(id)),c:a(d(id)),...e!inner(f(count())),g()", embedded],
  [`rpc/notes?select=${nested(5)}`, embedded],
])("refuses %s", async (path, message) => {
  expect(await refusal(path)).toBe(message);
});

test.each([
  "notes?body=ilike.*x.match.y*",
  `notes?body=eq.${"x".repeat(200)}`,
  "notes?or=(body.ilike.*a.match.b*,price.gt.1)",
  "notes?select=body&order=body&body=in.(match.a,b)",
  `notes?or=(${conditions(10).join(",")})`,
  `notes?and=(id.in.(${conditions(20).join(",")}),or(a.cs.{1,2,3,4,5,6,7},b.like(any).{x,y,z}))`,
  'notes?or=(body.eq."a,b,c,d,e,f,g,h,i,j,k",body.fts(english).a,day.ov.[2026-01-01,2026-02-01))',
  `items?select=${nested(4)}`,
  `items?select=${Array.from({ length: 6 }, (_, n) => `a${n}:items(id)`).join(",")}`,
  "items?select=id.count(),price.avg(),total:count(),price::text,a(count()),b(count()),c(price.sum())",
  "outfits?select=*,outfit_images(*),outfit_items(position,items(*,item_variants(size)))",
])("accepts %s", async (path) => {
  expect(await refusal(path)).toBeUndefined();
});

test.each([
  ["items?select=id,outfit_items(outfits(id))", "100"],
  ["items?select=id,outfit_items(outfits(id))&limit=1000", "100"],
  ["items?select=id,outfit_items(outfits(id))&limit=24", "24"],
  ["items?select=id,outfit_items(outfit_id)", null],
])("limits the rows of %s to %s", (path, limit) => {
  const limited = limitDeepRows(new Request(`http://localhost/rest/v1/${path}`));
  expect(new URL(limited.url).searchParams.get("limit")).toBe(limit);
});
