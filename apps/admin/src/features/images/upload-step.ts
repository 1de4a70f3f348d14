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
