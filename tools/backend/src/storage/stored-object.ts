import type { Sql } from "postgres";

/** The columns of storage.objects that serving needs. */
export interface StoredObject {
  bucket: string;
  name: string;
  /** Undefined when the row has none. */
  mimetype: string | undefined;
  cacheControl: string | undefined;
  /** Changes whenever the content does. */
  revision: string;
}

interface Row {
  mimetype: string | null;
  cacheControl: string | null;
  revision: string;
}

/** An object of a public bucket; undefined otherwise. */
export async function findPublicObject(
  sql: Sql,
  bucket: string,
  name: string,
): Promise<StoredObject | undefined> {
  const [row] = await sql<Row[]>`
    select
      object.metadata ->> 'mimetype' as mimetype,
      object.metadata ->> 'cacheControl' as "cacheControl",
      md5(object.id::text || coalesce(object.version, object.updated_at::text)) as revision
    from storage.objects as object
    join storage.buckets as bucket on bucket.id = object.bucket_id
    where bucket.public and bucket.id = ${bucket} and object.name = ${name}`;
  return row && stored(bucket, name, row);
}

/** Any object, for callers that have checked the reader's rights. */
export async function findObject(
  sql: Sql,
  bucket: string,
  name: string,
): Promise<StoredObject | undefined> {
  const [row] = await sql<Row[]>`
    select
      metadata ->> 'mimetype' as mimetype,
      metadata ->> 'cacheControl' as "cacheControl",
      md5(id::text || coalesce(version, updated_at::text)) as revision
    from storage.objects
    where bucket_id = ${bucket} and name = ${name}`;
  return row && stored(bucket, name, row);
}

function stored(bucket: string, name: string, row: Row): StoredObject {
  return {
    bucket,
    name,
    mimetype: row.mimetype ?? undefined,
    cacheControl: row.cacheControl ?? undefined,
    revision: row.revision,
  };
}
