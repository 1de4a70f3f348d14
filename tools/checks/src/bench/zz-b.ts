import { benchItems } from "./import-items";
import { printTable } from "./measure";
import { withBenchContext } from "./site";
await withBenchContext(async (c) => {
  console.log("start");
  const { table } = await benchItems(c);
  printTable(table);
});
