import { createHash } from "node:crypto";
import type { App } from "@supabase/lite";
import type { Sql } from "postgres";
import { imageTypeOf } from "../../storage/image-type";
import type { ObjectFiles } from "../../storage/object-files";
import { findObject } from "../../storage/stored-object";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;
type Metadata = Awaited<ReturnType<StorageAdapter["headObject"]>>;

/**
 * Lite documents a file-system adapter but does not export it. Ours stores bytes only: the row
 * holds an object's metadata, so the two cannot disagree.
 */
export function localFiles(sql: Sql, files: ObjectFiles): StorageAdapter {
  const describe = async (bucket: string, name: string, bytes: Uint8Array): Promise<Metadata> => {
    const object = await findObject(sql, bucket, name);
    return metadata(bytes, {
      mimetype: object?.mimetype ?? imageTypeOf(bytes) ?? "application/octet-stream",
      cacheControl: object?.cacheControl ?? "no-cache",
      lastModified: (await files.modified(bucket, name)) ?? new Date(),
    });
  };
  const read = async (bucket: string, name: string): Promise<Uint8Array> => {
    const bytes = await files.read(bucket, name);
    if (!bytes) throw new Error(`The file of ${bucket}/${name} is missing.`);
    return bytes;
  };
  return {
    driver: files,
    getObject: async (bucket, name) => {
      const bytes = await read(bucket, name);
      const described = await describe(bucket, name, bytes);
      return { httpStatusCode: 200, body: stream(bytes), metadata: described };
    },
    headObject: async (bucket, name) => describe(bucket, name, await read(bucket, name)),
    uploadObject: async (bucket, name, _version, body, mimetype, cacheControl) => {
      const bytes = await bytesOf(body);
      await files.write(bucket, name, bytes);
      return metadata(bytes, { mimetype, cacheControl, lastModified: new Date() });
    },
    copyObject: async (bucket, name, _version, toBucket, toName) => {
      const bytes = await read(bucket, name);
      await files.write(toBucket, toName, bytes);
      return { httpStatusCode: 200, eTag: eTagOf(bytes), lastModified: new Date() };
    },
    deleteObject: (bucket, name) => files.remove(bucket, name),
    deleteObjects: async (bucket, names) => {
      await Promise.all(names.map((name) => files.remove(bucket, name)));
    },
    privateAssetUrl: () => Promise.reject(new Error("Local files have no address of their own.")),
  };
}

function metadata(
  bytes: Uint8Array,
  facts: Pick<Metadata, "mimetype" | "cacheControl" | "lastModified">,
): Metadata {
  const { byteLength } = bytes;
  return { ...facts, contentLength: byteLength, size: byteLength, eTag: eTagOf(bytes) };
}

function eTagOf(bytes: Uint8Array): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}

async function bytesOf(body: Parameters<StorageAdapter["uploadObject"]>[3]): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  return new Uint8Array(await new Response(body as ReadableStream<Uint8Array>).arrayBuffer());
}

function stream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}
