/** How far the upload of one picture is. */
export type UploadStep = "waiting" | "uploading" | "uploaded" | "failed";

/** By the pictures' keys. */
export type UploadSteps = Record<string, UploadStep>;

export const stepNames: Record<UploadStep, string> = {
  waiting: "Waiting",
  uploading: "Uploading...",
  uploaded: "Uploaded",
  failed: "Not uploaded",
};
