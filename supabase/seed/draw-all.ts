import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { drawSeedPicture, storedPictures } from "./pictures/drawing";

/**
 * `npx tsx supabase/seed/draw-all.ts <folder> [part of the names]`: draws the seed's images to
 * files.
 */
const [folder, part = ""] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Name a folder: npx tsx supabase/seed/draw-all.ts <folder> [part of the names]");
  process.exit(1);
}
const wanted = storedPictures().filter(({ bucket, name }) => `${bucket}/${name}`.includes(part));
for (const { bucket, name } of wanted) {
  const bytes = await drawSeedPicture(bucket, name);
  if (!bytes) throw new Error(`${bucket}/${name} has a row but no drawing.`);
  const file = path.join(folder, bucket, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
}
console.log(`${wanted.length} pictures in ${folder}`);
