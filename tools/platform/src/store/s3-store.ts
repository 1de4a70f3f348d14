import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { ConflictError, type ListedObject, type Store } from "./store";

/**
 * Returns a bucket as a store, `s3://bucket/prefix`. Credentials, region and endpoint come from the
 * standard environment variables of S3 clients (AWS_ENDPOINT_URL_S3, ...). The object store must
 * support conditional writes (If-Match, If-None-Match).
 */
export function s3Store(address: URL, client = s3Client()): Store {
  const bucket = address.hostname;
  const prefix = address.pathname.replace(/^\//, "").replace(/([^/])$/, "$1/");
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  return {
    label: address.href,
    async read(key) {
      try {
        const object = await client.send(new GetObjectCommand(at(key)));
        return {
          body: Buffer.from(await object.Body!.transformToByteArray()),
          version: object.ETag!,
        };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async write(key, body, expected) {
      const condition =
        expected === undefined
          ? {}
          : expected === null
            ? { IfNoneMatch: "*" }
            : { IfMatch: expected };
      try {
        await client.send(new PutObjectCommand({ ...at(key), ...condition, Body: body }));
      } catch (error) {
        if (isConflict(error)) throw new ConflictError(key);
        throw error;
      }
    },
    async list(start) {
      const objects: ListedObject[] = [];
      for (let token: string | undefined, first = true; first || token; first = false) {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: prefix + start,
            ContinuationToken: token,
          }),
        );
        for (const { Key, LastModified } of page.Contents ?? []) {
          objects.push({ key: Key!.slice(prefix.length), modified: LastModified! });
        }
        token = page.NextContinuationToken;
      }
      return objects;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}

export function s3Client(configuration: S3ClientConfig = {}): S3Client {
  // The workspace pins the Node version.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
  // Path-style buckets work with all servers; virtual hosts need DNS.
  return new S3Client({ forcePathStyle: true, ...configuration });
}

/** Whether a conditional write failed: 412 for another version, 409 for concurrent writes. */
function isConflict(error: unknown): boolean {
  return (
    error instanceof S3ServiceException && [409, 412].includes(error.$metadata.httpStatusCode ?? 0)
  );
}
