import { S3Client, type S3ClientConfig, S3ServiceException } from "@aws-sdk/client-s3";
import { getMimeType } from "hono/utils/mime";

/** The HTTP headers of an object. A compressed variant is served as the file itself. */
export function contentOf(key: string): { ContentType: string; ContentEncoding?: string } {
  const [, plain = key, suffix] = /^(.*)\.(br|gz)$/.exec(key) ?? [];
  return {
    ContentType: getMimeType(plain) ?? "application/octet-stream",
    ...(suffix && { ContentEncoding: suffix === "br" ? "br" : "gzip" }),
  };
}

export function s3Client(configuration: S3ClientConfig = {}): S3Client {
  // The workspace decides on the Node version and pins the client's.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
  // Path-style buckets work with every server; virtual hosts need DNS.
  return new S3Client({ forcePathStyle: true, ...configuration });
}

/** Releases never change; environments are revalidated each time. */
export function cacheControl(key: string): string {
  return key.startsWith("releases/") ? "public, max-age=31536000, immutable" : "no-cache";
}

/** 412: another version exists. 409: concurrent conditional writes. */
export function refusedCondition(error: unknown): boolean {
  return (
    error instanceof S3ServiceException && [409, 412].includes(error.$metadata.httpStatusCode ?? 0)
  );
}
