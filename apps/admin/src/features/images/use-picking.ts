import { toast } from "@ensemble/ui";
import { useState } from "react";
import { pictureIssue } from "./accepted-picture";
import { compressPicture, type PictureKind } from "./compress-picture";
import type { Picture } from "./picture";

export interface CompressingFile {
  key: string;
  name: string;
  /** 0 to 100. */
  percent: number;
}

/**
 * Checks files for a list of at most `max` pictures, compresses them one after the other and passes
 * them on. Reports the outcome in a toast (EDIT-9).
 */
export function usePicking(
  { count, max, kind }: { count: number; max: number; kind: PictureKind },
  onPicked: (pictures: Picture[]) => void,
) {
  const [compressing, setCompressing] = useState<CompressingFile[]>([]);
  const [refused, setRefused] = useState<string[]>([]);

  async function pick(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    if (count + compressing.length + files.length > max) {
      const tooMany = `You can only upload up to ${max} ${max === 1 ? "image" : "images"}`;
      setRefused([tooMany]);
      toast({ kind: "error", title: "Too many images", description: tooMany });
      return;
    }
    const reasons = await Promise.all(files.map(pictureIssue));
    const messages = reasons.filter((reason) => reason !== undefined);
    setRefused(messages);
    if (messages.length > 0) {
      toast({ kind: "error", title: "Upload failed", description: messages.join(" ") });
    }
    const accepted = files.filter((_, index) => reasons[index] === undefined);
    const queue = accepted.map((file) => ({
      file,
      compressing: { key: crypto.randomUUID(), name: file.name, percent: 0 },
    }));
    setCompressing((before) => [...before, ...queue.map((one) => one.compressing)]);
    const picked: Picture[] = [];
    for (const {
      file,
      compressing: { key, name },
    } of queue) {
      try {
        const chosen = await compressPicture(file, kind, (percent) =>
          setCompressing((all) => all.map((one) => (one.key === key ? { ...one, percent } : one))),
        );
        picked.push({ key, name, alt: "", preview: URL.createObjectURL(chosen.file), chosen });
      } catch (error) {
        console.warn(`${name} could not be compressed.`, error);
      }
    }
    const done = new Set<string>(queue.map((one) => one.compressing.key));
    setCompressing((all) => all.filter(({ key }) => !done.has(key)));
    if (picked.length > 0) {
      onPicked(picked);
      toast({
        kind: "success",
        title: "Images uploaded",
        description: `${picked.length} image(s) uploaded and compressed successfully`,
      });
    }
    if (picked.length < accepted.length) {
      const failed = "Failed to process images. Please try again.";
      setRefused((before) => [...before, failed]);
      toast({ kind: "error", title: "Upload failed", description: failed });
    }
  }

  /** `refused`: why files of the last choice were rejected. */
  return { compressing, refused, pick: (files: readonly File[]) => void pick(files) };
}
