/**
 * Replaces lucide's component factory in every bundle (browser-bundle.ts), so that remotes use the
 * shell's instead of containing it once more.
 */
export { createIcon as default } from "@ensemble/ui";
