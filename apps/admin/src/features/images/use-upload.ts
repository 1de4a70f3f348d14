import { useState } from "react";
import type { Picture } from "./picture";
import { storeFile, type Bucket } from "./stored-files";
import type { UploadStep, UploadSteps } from "./upload-step";

/**
 * Uploads a form's picture under a name in a bucket, unless it is stored already. Returns its URL.
 * Throws DataError.
 */
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
