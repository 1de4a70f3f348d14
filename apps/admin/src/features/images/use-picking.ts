import { toast } from "@ensemble/ui";
import { useState } from "react";
import { whyNotAccepted } from "./accepted-picture";
import { makeSmall, type Drawing } from "./make-small";
import type { Picture } from "./picture";

/** A file that is being made small. */
export interface Arriving {
  key: string;
  name: string;
  /** 0 to 100. */
  percent: number;
}

/**
 * Takes files for a list of at most `most` pictures: checks them, makes them small one after the
 * other and hands each on. Reports the outcome in a toast (EDIT-9).
 */
export function usePicking(
  { count, most, drawing }: { count: number; most: number; drawing: Drawing },
  onPicked: (pictures: Picture[]) => void,
) {
  const [arriving, setArriving] = useState<Arriving[]>([]);
  const [refused, setRefused] = useState<string[]>([]);

  async function pick(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    if (count + arriving.length + files.length > most) {
      const tooMany = `You can only upload up to ${most} ${most === 1 ? "image" : "images"}`;
      setRefused([tooMany]);
      toast({ kind: "error", title: "Too many images", description: tooMany });
      return;
    }
    const reasons = await Promise.all(files.map(whyNotAccepted));
    const told = reasons.filter((reason) => reason !== undefined);
    setRefused(told);
    if (told.length > 0) {
      toast({ kind: "error", title: "Upload failed", description: told.join(" ") });
    }
    const accepted = files.filter((_, place) => reasons[place] === undefined);
    const coming = accepted.map((file) => ({
      file,
      arriving: { key: crypto.randomUUID(), name: file.name, percent: 0 },
    }));
    setArriving((before) => [...before, ...coming.map((one) => one.arriving)]);
    const picked: Picture[] = [];
    for (const {
      file,
      arriving: { key, name },
    } of coming) {
      try {
        const chosen = await makeSmall(file, drawing, (percent) =>
          setArriving((all) => all.map((one) => (one.key === key ? { ...one, percent } : one))),
        );
        picked.push({ key, name, alt: "", preview: URL.createObjectURL(chosen.file), chosen });
      } catch (error) {
        console.warn(`${name} could not be made small.`, error);
      }
    }
    const done = new Set<string>(coming.map((one) => one.arriving.key));
    setArriving((all) => all.filter(({ key }) => !done.has(key)));
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

  /** `refused`: why files of the last choice were not taken. */
  return { arriving, refused, pick: (files: readonly File[]) => void pick(files) };
}
