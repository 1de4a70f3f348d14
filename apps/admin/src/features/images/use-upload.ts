import { useState } from "react";
import type { Picture } from "./picture";
import { storeFile, type Bucket } from "./stored-files";
import type { UploadStep, UploadSteps } from "./upload-step";

/**
 * Stores the picture of a form under a name in a bucket, unless it is stored already. Returns its
 * address; throws DataError.
 */
export type SendPicture = (picture: Picture, bucket: Bucket, name: string) => Promise<string>;

/** Stores a form's pictures and knows how far each is. */
export function useUpload(): { steps: UploadSteps; send: SendPicture } {
  const [steps, setSteps] = useState<UploadSteps>({});
  async function send({ key, stored, chosen }: Picture, bucket: Bucket, name: string) {
    if (stored) return stored;
    const tell = (state: UploadStep) => setSteps((all) => ({ ...all, [key]: state }));
    tell({ step: "uploading", sent: 0, size: chosen!.file.size });
    try {
      const address = await storeFile(bucket, name, chosen!.file, (sent, size) =>
        tell({ step: "uploading", sent, size }),
      );
      tell({ step: "uploaded" });
      return address;
    } catch (error) {
      tell({ step: "failed" });
      throw error;
    }
  }
  return { steps, send };
}
