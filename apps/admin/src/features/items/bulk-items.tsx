import { formatPrice } from "@ensemble/contract";
import { Constants, itemsCounts, itemsLengths } from "@ensemble/contract/database";
import { FieldRow, FormField } from "@ensemble/controls";
import { formatCount, pluralize, readAmount } from "@ensemble/domain";
import {
  FormDialog,
  InputField,
  PicturedRow,
  readInstant,
  SelectField,
  tagList,
  useCheckedForm,
  useUndoToast,
} from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { DataError } from "@ensemble/session";
import { Note, TextField } from "@ensemble/ui";
import type { ReactNode } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { type Column, DataTable } from "../../components/data-table";
import { itemKeys, outfitKeys } from "../../query-keys";
import { formatInstant } from "./item-draft";
import styles from "./items.module.css";
import {
  availabilityNames,
  type ChangedItem,
  changeItems,
  changePreviewQuery,
  colorNames,
  type ItemChange,
  keptSentence,
  leftEmptySentence,
  outfitsLeftEmptyQuery,
  undoChange,
} from "./items";

export type BulkAction = "price" | "availability" | "tags" | "take_down" | "bring_back";

const titles: Record<BulkAction, string> = {
  price: "Change Price",
  availability: "Change Availability",
  tags: "Change Tags",
  take_down: "Take Down",
  bring_back: "Bring Back",
};

const tags = tagList(itemsLengths.tags, itemsCounts.tags);

const amountMessage = "Enter a number of 0.01 or more, with up to two decimals.";

/** The fields of all actions; each reads its own. */
const draftSchema = z.pipe(
  z.object({
    action: z.enum(["price", "availability", "tags", "take_down", "bring_back"]),
    price: z.enum(["increase", "reduce", "sale", "end_sale"]),
    amount: z.string(),
    unit: z.enum(["percent", "amount"]),
    starts: z.string(),
    ends: z.string(),
    availability: z.enum(Constants.public.Enums.item_availability),
    add: tags,
    remove: tags,
  }),
  z.transform((draft, context): ItemChange => {
    const refuse = (field: string, message: string): ItemChange => {
      context.issues.push({ code: "custom", message, path: [field], input: draft });
      return z.NEVER;
    };
    const { action, price, unit, starts, ends } = draft;
    if (action === "availability")
      return { kind: "availability", availability: draft.availability };
    if (action === "tags") {
      if (draft.add.length + draft.remove.length === 0)
        return refuse("add", "Enter tags to add or to remove.");
      return { kind: "tags", add: draft.add, remove: draft.remove };
    }
    if (action !== "price") return { kind: "taken_down", taken_down: action === "take_down" };
    if (price === "end_sale") return { kind: "end_sale" };
    const amount = readAmount(draft.amount.replace(/\s*%\s*$/, "")) ?? 0;
    if (!(amount >= 0.01 && amount <= 1_000_000)) return refuse("amount", amountMessage);
    if (unit === "percent" && amount > (price === "increase" ? 1000 : 100))
      return refuse("amount", price === "increase" ? "Enter up to 1,000%." : "Enter up to 100%.");
    const by = { [unit]: price === "increase" ? amount : -amount };
    if (price !== "sale") return { kind: "price", ...by };
    const [starts_at, ends_at] = [readInstant(starts, "start"), readInstant(ends, "end")];
    if (starts_at === undefined) return refuse("starts", dateMessage);
    if (ends_at === undefined) return refuse("ends", dateMessage);
    if (starts_at && ends_at && Date.parse(starts_at) >= Date.parse(ends_at))
      return refuse("ends", "End the sale after it starts.");
    return { kind: "sale", ...by, starts_at: starts_at || null, ends_at: ends_at || null };
  }),
);

type Draft = z.input<typeof draftSchema>;

const dateMessage = "Enter a date, such as 12/31/2026 or 12/31/2026 6:00 PM.";

interface BulkItemsProps {
  action: BulkAction;
  ids: readonly string[];
  onChanged: () => void;
  onClose: () => void;
}

/** Changes the selected items, with a preview of each (EDIT-17). */
export default function BulkItems({ action, ids, onChanged, onClose }: BulkItemsProps): ReactNode {
  const client = useQueryClient();
  const undoToast = useUndoToast();
  const form = useCheckedForm<Draft, ItemChange>(draftSchema, {
    action,
    price: "reduce",
    amount: "",
    unit: "percent",
    starts: "",
    ends: "",
    availability: "in_stock",
    add: "",
    remove: "",
  });
  const values = useWatch({ control: form.control });
  const change = draftSchema.safeParse(values).data;
  const preview = useQuery(changePreviewQuery(ids, change));
  const rows = change && preview.data;
  const changing = rows && countByStatus(rows, "changed");

  async function refresh(): Promise<void> {
    await Promise.all(
      [itemKeys.all, outfitKeys.all].map((queryKey) =>
        client.invalidateQueries({ queryKey, predicate: ({ queryKey }) => !isPreview(queryKey) }),
      ),
    );
  }

  async function save(change: ItemChange): Promise<void> {
    const shown = await client.ensureQueryData(changePreviewQuery(ids, change));
    const wanted = shown.filter(({ status }) => status === "changed");
    if (wanted.length === 0) throw nothingChanges();
    const outcomes = await changeItems(wanted, change);
    const changed = outcomes.filter(({ status }) => status === "changed");
    const kept = countByStatus(outcomes, "version_conflict");
    await refresh();
    if (changed.length === 0) throw nothingChanges(keptSentence(kept));
    let undone = "";
    undoToast({
      title: `${pluralize(changed.length, "item")} changed`,
      description: kept > 0 ? keptSentence(kept) : undefined,
      undo: async () => {
        undone = await undoChange(changed);
        await refresh();
      },
      undone: () => undone,
    });
    onChanged();
  }

  return (
    <FormDialog
      title={`${titles[action]} of ${pluralize(ids.length, "Item")}`}
      form={form}
      save={save}
      submit={{
        label: changing ? `Change ${pluralize(changing, "Item")}` : "Change Items",
        busy: "Changing...",
      }}
      onClose={onClose}
      maxWidth="760px"
    >
      <ActionFields action={action} form={form} kind={values.price} ids={ids} />
      {change && (
        <>
          <Note role="status">
            {rows ? `${summarizeChanges(rows)}${formatPeriod(change)}` : "Loading the preview..."}
          </Note>
          {/* Scrolls by itself, so that the button stays in view. */}
          <div className={styles.preview} role="region" aria-label="Items and changes" tabIndex={0}>
            <DataTable
              caption="Preview"
              columns={previewColumns}
              rows={rows}
              getKey={({ id }) => id}
              getName={({ id, name }) => name ?? id}
              query={preview}
              pageSize={Math.min(ids.length, 5)}
              empty={null}
            />
          </div>
        </>
      )}
    </FormDialog>
  );
}

const isPreview = (queryKey: readonly unknown[]) => queryKey[2] === "preview";

const countByStatus = (rows: readonly ChangedItem[], status: ChangedItem["status"]): number =>
  rows.filter((row) => row.status === status).length;

const nothingChanges = (why = "none of these items would change.") =>
  new DataError("invalid", why, "PT422", "nothing_changes");

/** Formats "38 items will change, 2 won't." */
function summarizeChanges(rows: readonly ChangedItem[]): string {
  const changing = countByStatus(rows, "changed");
  const others = rows.length - changing;
  const sentence = `${pluralize(changing, "item")} will change`;
  return others > 0 ? `${sentence}, ${formatCount(others)} won't.` : `${sentence}.`;
}

/** Says when a sale starts and ends; "" for other changes. */
function formatPeriod(change: ItemChange): string {
  if (change.kind !== "sale") return "";
  const { starts_at: from, ends_at: until } = change;
  const end = until ? `ends ${formatInstant(until)}` : "has no end";
  return ` The sale starts ${from ? formatInstant(from) : "now"} and ${end}.`;
}

interface ActionFieldsProps {
  action: BulkAction;
  form: UseFormReturn<Draft, unknown, ItemChange>;
  kind: Draft["price"] | undefined;
  ids: readonly string[];
}

const priceNames = {
  reduce: "Reduce the regular price",
  increase: "Increase the regular price",
  sale: "Start a sale",
  end_sale: "End the sale",
} as const;

function ActionFields({ action, form, kind, ids }: ActionFieldsProps): ReactNode {
  const { register } = form;
  const { errors } = form.formState;
  switch (action) {
    case "price":
      return (
        <>
          <SelectField label="Change" names={priceNames} field={register("price")} />
          {kind !== "end_sale" && (
            <FieldRow>
              <InputField
                form={form}
                name="amount"
                label={kind === "sale" ? "Below the regular price by" : "By"}
                inputMode="decimal"
              />
              <SelectField
                label="Unit"
                names={{ percent: "Percent", amount: "Dollars" }}
                field={register("unit")}
              />
            </FieldRow>
          )}
          {kind === "sale" && (
            <FieldRow>
              {(["starts", "ends"] as const).map((name) => (
                <FormField
                  key={name}
                  label={name === "starts" ? "Starts" : "Ends"}
                  optional
                  hint={`In your time zone. A date alone means ${name === "starts" ? "12:00 AM" : "11:59:59 PM"}.`}
                  issue={errors[name]?.message}
                >
                  {(field) => (
                    <TextField.Root
                      placeholder="12/31/2026 6:00 PM"
                      {...field}
                      {...register(name)}
                    />
                  )}
                </FormField>
              ))}
            </FieldRow>
          )}
        </>
      );
    case "availability":
      return (
        <SelectField
          label="Availability of all sizes"
          names={availabilityNames}
          field={register("availability")}
        />
      );
    case "tags":
      return (
        <FieldRow>
          <InputField form={form} name="add" label="Add" optional hint="Separate with commas." />
          <InputField
            form={form}
            name="remove"
            label="Remove"
            optional
            hint="Separate with commas."
          />
        </FieldRow>
      );
    case "take_down":
      return <TakeDownNote ids={ids} />;
    default:
      return <Note>They appear in lists, search, and the sitemap again.</Note>;
  }
}

function TakeDownNote({ ids }: { ids: readonly string[] }): ReactNode {
  const { data } = useQuery(outfitsLeftEmptyQuery(ids));
  return (
    <Note>
      They disappear from lists, search, and the sitemap. Outfits, lists, and alerts keep them as
      sold out.{leftEmptySentence(data)}
    </Note>
  );
}

const previewColumns: readonly Column<ChangedItem>[] = [
  {
    label: "Item",
    head: true,
    cell: ({ name, shop_name, color, image }) => (
      <PicturedRow
        image={image ?? ""}
        title={name ?? "Deleted item"}
        text={color ? `${shop_name}, ${colorNames[color]}` : undefined}
      />
    ),
  },
  { label: "Prices", align: "end", cell: pricesText },
  { label: "Change", cell: outcomeText },
];

/** Formats "S, M: $80.00 → $72.00", without sizes if all cost the same. */
function pricesText({ sizes }: ChangedItem): string {
  const texts = new Map<string, string[]>();
  for (const { size, price, sale_price, new_price, new_sale_price } of sizes ?? []) {
    const [before, after] = [priceText(price, sale_price), priceText(new_price, new_sale_price)];
    const text = before === after ? before : `${before} → ${after}`;
    texts.set(text, [...(texts.get(text) ?? []), size ?? ""]);
  }
  return [...texts]
    .map(([text, sizes]) => (texts.size > 1 ? `${sizes.join(", ")}: ${text}` : text))
    .join("; ");
}

const priceText = (price: number, sale: number | null): string =>
  sale === null ? formatPrice(price) : `${formatPrice(price)}, on sale ${formatPrice(sale)}`;

function outcomeText({ status, error }: ChangedItem): string {
  switch (status) {
    case "changed":
      return "Will change";
    case "refused":
      return `Stays as it is: ${error}`;
    case "missing":
      return "No longer exists";
    default:
      return "Stays as it is";
  }
}
