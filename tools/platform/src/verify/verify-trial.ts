import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeSampleRelease } from "../../fixtures/sample-release";
import { folderStore } from "../store/folder-store";
import type { Store } from "../store/store";
import type { Compared } from "./data/data-problems";
import type { Demands } from "./origin";
import { verifyEnvironment } from "./verify";

/** A store with releases that fit together. */
export interface VerifyTrial {
  folder: string;
  store: Store;
  good: { shell: string; shop: string; experts: string };
  /** The problems of the valid environment with other pins of experts. */
  problemsWith(
    experts: { release: string; previous?: string; canary?: string },
    demands?: Demands & Compared,
  ): Promise<string[]>;
  close(): Promise<void>;
}

export async function openVerifyTrial(): Promise<VerifyTrial> {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-verify-"));
  const store = folderStore(folder);
  const good = {
    shell: await writeSampleRelease(store, "shell", "1"),
    shop: await writeSampleRelease(store, "shop", "1"),
    experts: await writeSampleRelease(store, "experts", "1"),
  };
  return {
    folder,
    store,
    good,
    async problemsWith({ canary, ...pin }, demands = {}) {
      const releases = {
        shell: { release: good.shell },
        shop: { release: good.shop },
        experts: { ...pin, ...(canary && { canary: { release: canary, percent: 5 } }) },
      };
      const problems = await verifyEnvironment({ releases, ...demands }, store);
      return problems.map(({ release, sentence }) => `${release}: ${sentence}`);
    },
    close: () => rm(folder, { recursive: true }),
  };
}
