import { setPriority } from "node:os";
import { drawSeedPicture } from "./pictures/drawing";

/**
 * A forked process that draws one image after the other at a low priority, because drawing takes a
 * whole core and must not slow the site.
 */
setPriority(10);

let last: Promise<void> = Promise.resolve();

process.on("message", ({ bucket, name }: { bucket: string; name: string }) => {
  last = last.then(async () => {
    const answer = await drawSeedPicture(bucket, name).then(
      (bytes) => ({ bytes }),
      (error: unknown) => ({ problem: String(error) }),
    );
    process.send?.({ bucket, name, ...answer });
  });
});

process.on("disconnect", () => process.exit());
