import { setPriority } from "node:os";
import { drawSeedPicture } from "./pictures/drawing";

/**
 * A process that draws one picture after the other for whoever forked it, at a low priority:
 * drawing takes all a core has, and the site beside it should not feel it.
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
