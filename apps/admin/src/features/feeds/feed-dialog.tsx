import { feedsLengths as lengths } from "@ensemble/contract/database";
import { Choice, FormField } from "@ensemble/controls";
import { feedPaths } from "@ensemble/domain";
import {
  explainRefusal,
  FormDialog,
  InputField,
  isWebAddress,
  LatestRecord,
  type ReadVersion,
  type StoredRecord,
  storeFile,
  upTo,
  useCheckedForm,
} from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { useNavigate } from "@ensemble/router";
import { db, unwrap } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import { type ReactNode, useRef, useState } from "react";
import * as z from "zod/mini";
import { feedKeys } from "../../query-keys";
import { itemShopsQuery } from "../items/items";
import { type Feed, feedRefusals, fetchFeed } from "./feeds";

interface FeedDialogProps {
  /** The feed to edit; undefined creates one. */
  id: string | undefined;
  onClose: () => void;
}

export default function FeedDialog({ id, onClose }: FeedDialogProps): ReactNode {
  // A select that gets its options later loses its value.
  const { data: shops } = useQuery(itemShopsQuery);
  return (
    <LatestRecord table="feeds" id={id} read={fetchFeed} what="The feed" onClose={onClose}>
      {(stored) => shops && <FeedForm feed={stored} shops={shops} onClose={onClose} />}
    </LatestRecord>
  );
}

interface FeedFormProps {
  feed: Feed | undefined;
  shops: readonly { id: string; name: string }[];
  onClose: () => void;
}

function FeedForm({ feed, shops, onClose }: FeedFormProps): ReactNode {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useCheckedForm<FeedFormValues, FeedDraft>(draftSchema, toFormValues(feed));
  const [file, setFile] = useState<File>();
  const created = useRef<string>(undefined);
  return (
    <FormDialog
      title={feed ? "Edit Feed" : "New Feed"}
      form={form}
      record={feed && toRecord(feed)}
      save={async (draft, version) => {
        const id = await saveFeed(draft, file, feed, version);
        void client.invalidateQueries({ queryKey: feedKeys.all });
        toast({ kind: "success", title: "Success", description: "Feed saved." });
        created.current = feed ? undefined : id;
      }}
      explain={(error) => explainRefusal(error, feedRefusals)}
      submit={{ label: "Save Feed", busy: "Saving..." }}
      onClose={() => {
        onClose();
        // Not before, because a form with unsaved changes stops it.
        if (created.current) void navigate(feedPaths.feed(created.current));
      }}
    >
      {!feed && (
        <FormField label="Shop" issue={form.formState.errors.shop_id?.message}>
          {(field) => (
            <select {...field} {...form.register("shop_id")}>
              <option value="">Choose a shop</option>
              {shops.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
      <InputField form={form} name="name" label="Name" maxLength={lengths.name} />
      <InputField
        form={form}
        name="address"
        label="Address"
        optional
        hint="Where the shop or network publishes it: Google Merchant XML or text, CSV, also as a gzip or a zip with one file."
        maxLength={lengths.address}
        type="url"
        autoComplete="off"
      />
      <FormField label="File" optional hint="Instead of an address: up to 60 MB.">
        {(field) => (
          <input
            {...field}
            type="file"
            accept=".csv,.tsv,.txt,.xml,.gz,.zip"
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        )}
      </FormField>
      <FormField label="Read It" issue={form.formState.errors.every_hours?.message}>
        {(field) => (
          <select {...field} {...form.register("every_hours")}>
            {Object.entries(schedules).map(([hours, label]) => (
              <option key={hours} value={hours}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <InputField
        form={form}
        name="origin"
        label="Shop's Address"
        optional
        hint="Only for exports without links, such as Shopify's: https://shop.com"
        maxLength={lengths.origin}
        autoComplete="off"
      />
      {feed && (
        <Choice>
          <input type="checkbox" {...form.register("is_active")} />
          Runs change offers and linked items
        </Choice>
      )}
    </FormDialog>
  );
}

/** Labels by hours. */
const schedules: Record<string, string> = {
  "": "Only by hand",
  "1": "Every hour",
  "6": "Every 6 hours",
  "12": "Every 12 hours",
  "24": "Every day",
  "168": "Every week",
};

const draftSchema = z
  .object({
    shop_id: z.string().check(z.minLength(1, "Choose a shop.")),
    name: z.string().check(z.trim(), z.minLength(1, "Enter a name."), upTo(lengths.name)),
    address: z.string().check(
      z.trim(),
      upTo(lengths.address),
      z.refine((text) => text === "" || (text.startsWith("https://") && isWebAddress(text)), {
        error: "Enter an address that starts with https://.",
      }),
    ),
    every_hours: z.string(),
    origin: z
      .string()
      .check(
        z.trim(),
        upTo(lengths.origin),
        z.regex(/^(https:\/\/[^\s/]+)?$/, { error: "Enter an address such as https://shop.com." }),
      ),
    is_active: z.boolean(),
  })
  .check(
    z.refine(({ address, every_hours }) => address !== "" || every_hours === "", {
      error: "Only a feed with an address can be read by itself.",
      path: ["every_hours"],
    }),
  );

type FeedFormValues = z.input<typeof draftSchema>;
type FeedDraft = z.output<typeof draftSchema>;

const toFormValues = (feed: Feed | undefined): FeedFormValues => ({
  shop_id: feed?.shop_id ?? "",
  name: feed?.name ?? "",
  address: feed?.address ?? "",
  every_hours: `${feed?.every_hours ?? ""}`,
  origin: feed?.origin ?? "",
  is_active: feed?.is_active ?? false,
});

const toRecord = ({ id, updated_at }: Feed): StoredRecord<FeedFormValues> => ({
  table: "feeds",
  id,
  version: updated_at,
  read: async () => {
    const stored = await fetchFeed(id);
    return { version: stored.updated_at, values: toFormValues(stored) };
  },
  names: {
    shop_id: "Shop",
    name: "Name",
    address: "Address",
    every_hours: "Read it",
    origin: "Shop's address",
    is_active: "Runs change offers and linked items",
  },
});

/** Uploads a file, if any, creates or updates the feed and returns its id. Throws DataError. */
async function saveFeed(
  draft: FeedDraft,
  file: File | undefined,
  feed: Feed | undefined,
  version: ReadVersion,
): Promise<string> {
  const { shop_id, is_active, every_hours, ...texts } = draft;
  const name = file && `${crypto.randomUUID()}/${file.name.replaceAll(/[^\w.-]+/g, "-")}`;
  if (file && name) await storeFile("feeds", name, file);
  const row = {
    ...texts,
    address: texts.address || null,
    origin: texts.origin || null,
    every_hours: every_hours ? Number(every_hours) : null,
    ...(name && { file: name }),
  };
  const table = db().from("feeds");
  const { id } = await unwrap(
    feed
      ? table
          .update({ ...row, is_active, updated_at: version.current })
          .eq("id", feed.id)
          .select("id")
          .single()
      : table
          .insert({ ...row, shop_id })
          .select("id")
          .single(),
  );
  return id;
}
