import { expect, test } from "vitest";
import { refuseAddress } from "./address-limits";

const refusal = (where: string) => refuseAddress(new Request(`http://localhost:4200${where}`));
const nested = (levels: number, inmost: string): string =>
  `${"others(".repeat(levels)}${inmost}${")".repeat(levels)}`;

test.for([
  "/rest/v1/outfits?select=*,collection_outfits(collections(title,outfits(count())))",
  `/rest/v1/outfits?select=${nested(5, "id")}`,
  `/rest/v1/outfits?and=(or(a.eq.1,and(b.eq.2,c.eq.3)),d.eq.4)`,
  `/rest/v1/outfits?title=ilike.*${"(".repeat(30)}*`,
  `/rest/v1/outfits?or=(title.ilike."*${"(".repeat(30)}*")`,
  "/storage/v1/object/public/pictures/%C3%B6ffentlich%201.png",
])("accepts %s", (where) => {
  expect(refusal(where)).toBeUndefined();
});

test.for([
  ["embedding six levels deep", 400, `/rest/v1/outfits?select=id,${nested(6, "id")}`],
  ["embedding that never ends", 400, `/rest/v1/outfits?select=${"a(".repeat(4000)}`],
  ["many embeddings side by side", 400, `/rest/v1/outfits?select=${"a(id),".repeat(21)}id`],
  ["one column under many names", 400, `/rest/v1/outfits?select=${"a:id,".repeat(200)}id`],
  ["a deeply nested filter", 400, `/rest/v1/outfits?or=${nested(11, "a.eq.1")}`],
  [
    "a deeply nested filter of embedded rows",
    400,
    `/rest/v1/outfits?items.not.or=${"(".repeat(11)}`,
  ],
  ["a NUL", 400, "/storage/v1/object/public/outfit-images/%00"],
  ["half an escape", 400, "/storage/v1/object/%ff/x"],
  ["a table that is no text", 400, "/rest/v1/%ff"],
  ["an endless address", 414, `/rest/v1/outfits?id=in.(${"1,".repeat(9000)})`],
] as const)("refuses %s with %i", async ([, status, where]) => {
  const answer = refusal(where);
  expect(answer?.status).toBe(status);
  expect(await answer?.json()).toMatchObject({ code: "PGRST100" });
});
