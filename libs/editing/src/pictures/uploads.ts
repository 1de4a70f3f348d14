import { toast } from "@ensemble/ui";
import { useState } from "react";
import { type CompressedPicture, type Picture, pictureIssue } from "./pictures";
import { type Bucket, storeFile } from "./stored-files";

const maxWidth = 1920;
const quality = 0.8;

/** Photographs become JPEG; logos keep their type and thus transparency. */
export type PictureKind = "photograph" | "logo";

/**
 * Compresses a picture to at most 1920 px width at quality 0.8 (EDIT-9) and strips metadata such as
 * the location. `onProgress` receives 0 to 100. Rejects if the file can't be decoded.
 */
async function compressPicture(
  file: File,
  kind: PictureKind,
  onProgress: (percent: number) => void,
): Promise<CompressedPicture> {
  const [{ default: compress }, original] = await Promise.all([
    import("browser-image-compression"),
    createImageBitmap(file),
  ]);
  const { width, height } = original;
  original.close();
  const small = await compress(file, {
    // The library limits the longer side; EDIT-9 limits the width.
    maxWidthOrHeight: Math.max(
      Math.min(width, maxWidth),
      Math.round(height * Math.min(1, maxWidth / width)),
    ),
    initialQuality: quality,
    // Prevents retries with lower quality when the result is larger than the original.
    maxIteration: 1,
    ...(kind === "photograph" && { fileType: "image/jpeg" }),
    preserveExif: false,
    // The worker would load its code from a third-party host.
    useWebWorker: false,
    onProgress,
  });
  const compressed = await createImageBitmap(small);
  const facts = {
    width: compressed.width,
    height: compressed.height,
    color: meanColor(compressed),
  };
  compressed.close();
  return { file: small, ...facts };
}

/** Returns the mean color, by scaling the picture to one pixel. */
function meanColor(picture: ImageBitmap): string {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d")!;
  context.drawImage(picture, 0, 0, 1, 1);
  const channels = [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

export type UploadStep =
  | { step: "waiting" | "uploaded" | "failed" }
  /** In bytes. */
  | { step: "uploading"; sent: number; size: number };

/** By picture key. */
export type UploadSteps = Record<string, UploadStep>;

export const stepNames: Record<UploadStep["step"], string> = {
  waiting: "Waiting",
  uploading: "Uploading...",
  uploaded: "Uploaded",
  failed: "Not uploaded",
};

/** Uploads a picture to a bucket, unless it is stored, and returns its URL. Throws DataError. */
export type SendPicture = (picture: Picture, bucket: Bucket, name: string) => Promise<string>;

/** Uploads a form's pictures and tracks their progress. */
export function useUpload(): { steps: UploadSteps; send: SendPicture } {
  const [steps, setSteps] = useState<UploadSteps>({});
  async function send({ key, stored, chosen }: Picture, bucket: Bucket, name: string) {
    if (stored) return stored;
    const report = (state: UploadStep) => setSteps((all) => ({ ...all, [key]: state }));
    report({ step: "uploading", sent: 0, size: chosen!.file.size });
    try {
      const address = await storeFile(bucket, name, chosen!.file, (sent, size) =>
        report({ step: "uploading", sent, size }),
      );
      report({ step: "uploaded" });
      return address;
    } catch (error) {
      report({ step: "failed" });
      throw error;
    }
  }
  return { steps, send };
}

interface CompressingFile {
  key: string;
  name: string;
  /** 0 to 100. */
  percent: number;
}

/**
 * Validates and compresses files for a list of at most `max` pictures, one after the other. Shows
 * the outcome in a toast (EDIT-9).
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
    setCompressing((before) => [...before, ...queue.map((upload) => upload.compressing)]);
    const picked: Picture[] = [];
    for (const {
      file,
      compressing: { key, name },
    } of queue) {
      try {
        const chosen = await compressPicture(file, kind, (percent) =>
          setCompressing((all) =>
            all.map((upload) => (upload.key === key ? { ...upload, percent } : upload)),
          ),
        );
        picked.push({ key, name, alt: "", preview: URL.createObjectURL(chosen.file), chosen });
      } catch (error) {
        console.warn(`Couldn't compress ${name}.`, error);
      }
    }
    const done = new Set<string>(queue.map((upload) => upload.compressing.key));
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

  /** `refused` are error messages about the last selected files. */
  return { compressing, refused, pick: (files: readonly File[]) => void pick(files) };
}
