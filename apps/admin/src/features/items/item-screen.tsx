import { paths } from "@ensemble/contract";
import { useLazyModule } from "@ensemble/controls";
import { pluralize } from "@ensemble/domain";
import {
  ConfirmDialog,
  explainRefusal,
  HistoryDialog,
  type ReadVersion,
  recordKeys,
  removeUnusedFiles,
  useCheckedForm,
  useRecordForm,
  useUndoToast,
} from "@ensemble/editing";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Link, useNavigate, useParams, useSearchParams } from "@ensemble/router";
import { DataError, type Refusals } from "@ensemble/session";
import { Badge, Button, EmptyState, LoadFailure, Skeleton, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { ActionMenu } from "../../components/action-menu";
import { AdminPage } from "../../components/admin-page";
import { itemKeys, outfitKeys } from "../../query-keys";
import {
  toAnotherColorForm,
  colorsQuery,
  toItemForm,
  itemQuery,
  type ItemDraft,
  itemDraftSchema,
  type ItemForm,
  itemRecord,
  itemRefusals,
  itemUsageQuery,
  newItem,
  fetchItem,
  toItemSave,
  type StoredItem,
  undoSave,
  writeItem,
} from "./item-draft";
import { colorNames, itemShopsQuery, leftEmptySentence, outfitsLeftEmptyQuery } from "./items";
import { ItemFields, useItemSave } from "./item-form";
import styles from "./items.module.css";

const back = { label: "Back to Items", to: paths.adminItems() };

/** Edits an item, or creates one at `/admin/items/new`, from another color with `?from=`. */
export default function ItemScreen(): ReactNode {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const source = id === "new" ? (search.get("from") ?? "") : id;
  const {
    data: item,
    isError,
    refetch,
  } = useQuery({ ...itemQuery(source), enabled: source !== "" });
  if (source === "") return <NewItem key="new" values={newItem} />;
  if (item && id === "new")
    return <NewItem key={item.id} values={toAnotherColorForm(item)} of={item} />;
  if (item) return <ItemEditor key={item.id} item={item} />;
  return (
    <AdminPage title={item === null ? "Item not found" : "Item"} back={back}>
      {item === null ? (
        <EmptyState title="Item not found" text="It may have been deleted, or the URL is wrong.">
          <Button asChild size="3">
            <Link to={paths.adminItems()}>All Items</Link>
          </Button>
        </EmptyState>
      ) : isError ? (
        <LoadFailure what="The item" onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="480px" />
      )}
    </AdminPage>
  );
}

const newItemRefusals: Refusals = {
  ...itemRefusals,
  same_color: (message) => `Nothing was saved: ${message} Choose another.`,
  same_url: (message) => `Nothing was saved: ${message} Enter the URL of this color.`,
};

interface NewItemProps {
  values: ItemForm;
  /** The item whose color is another. */
  of?: StoredItem;
}

function NewItem({ values, of }: NewItemProps): ReactNode {
  const form = useCheckedForm(itemDraftSchema, values);
  const { id, steps, save } = useItemSave(undefined);
  const navigate = useNavigate();
  const { render } = useRecordForm({
    form,
    save: async (draft, version) => {
      if (draft.color === of?.color) {
        throw new DataError("conflict", `${of.name} already has this color.`, "", "same_color");
      }
      if (draft.retailer_url === of?.retailer_url) {
        throw new DataError("conflict", `${of.name} already has this URL.`, "", "same_url");
      }
      if (of && !of.style_code && draft.style_code) {
        const stored = await fetchItem(of.id);
        const { style_code } = draft;
        if (!stored.style_code)
          await writeItem({ ...toItemSave(stored), style_code }, stored.updated_at);
      }
      return save(draft, version);
    },
    explain: (error) => explainRefusal(error, newItemRefusals),
    submit: { label: "Create Item", busy: "Creating..." },
    onSaved: () => {
      toast({ kind: "success", title: "Item created" });
      void navigate(paths.adminItem(id), { replace: true });
    },
  });
  return (
    <AdminPage
      title={of ? "Another Color" : "New Item"}
      subtitle={
        of &&
        `Of ${of.name}, ${colorNames[of.color].toLowerCase()}. Choose the color and its images.${of.style_code ? "" : " Both get the style code below, which links them."}`
      }
      back={of ? { label: `Back to ${of.name}`, to: paths.adminItem(of.id) } : back}
    >
      <div className={styles.editor}>{render(<ItemFields form={form} steps={steps} />)}</div>
    </AdminPage>
  );
}

/** In milliseconds; the toast's Undo may still need removed pictures. */
const undoPeriod = 60_000;

function ItemEditor({ item }: { item: StoredItem }): ReactNode {
  const queries = useQueryClient();
  const undoToast = useUndoToast();
  const form = useCheckedForm(itemDraftSchema, toItemForm(item));
  const { data: shops } = useQuery(itemShopsQuery);
  const { steps, save } = useItemSave(item);
  // The stored item that the form is based on; `item` may already be newer.
  const [stored, setStored] = useState(item);
  const [dialog, setDialog] = useState<"history" | "take-down">();

  /** Shows the version that this screen saved or restored. Rejects if it can't be read. */
  async function adopt(keepEdits: boolean, version?: string): Promise<void> {
    const current = await fetchItem(item.id);
    const values = toItemForm(current);
    if (!keepEdits) form.reset(values);
    rebase({ version: version ?? current.updated_at, values });
    setStored(current);
    queries.setQueryData(recordKeys.stored("items", item.id), current);
    void queries.invalidateQueries({ queryKey: itemKeys.all });
    void queries.invalidateQueries({ queryKey: outfitKeys.all });
    void queries.invalidateQueries({ queryKey: recordKeys.changes("items", item.id) });
  }

  /** Offers to restore the version before `version`, unless a later save follows. */
  function offerUndo(before: StoredItem, version: string, title: string): void {
    const files = [before.image, ...before.further_images].filter(Boolean);
    // What a failure leaves behind, the sweep of unused files removes.
    const cleanup = setTimeout(
      () => void removeReplaced(item.id, files).catch(() => undefined),
      undoPeriod,
    );
    undoToast({
      title,
      undo: async () => {
        clearTimeout(cleanup);
        const restored = await undoSave(toItemSave(before), version);
        await adopt(true, restored);
      },
      undone: "The previous version was restored",
    });
  }

  async function saveForm(draft: ItemDraft, version: ReadVersion): Promise<void> {
    // After a conflict, the other administrator saved the previous version.
    const before = version.current === stored.updated_at ? stored : await fetchItem(item.id);
    const saved = await save(draft, version);
    await adopt(false, saved);
    offerUndo(before, saved, "Item saved");
  }

  const { render, rebase } = useRecordForm({
    form,
    record: itemRecord(stored, shops),
    save: saveForm,
    explain: (error) => explainRefusal(error, itemRefusals),
    submit: { label: "Save Item", busy: "Saving..." },
    onSaved: () => undefined,
  });

  const taken = stored.taken_down_at !== null;
  const { mutate: setTakenDown, ...toggle } = useMutation({
    mutationFn: (taken_down: boolean) =>
      writeItem({ ...toItemSave(stored), taken_down }, stored.updated_at),
    onSuccess: async (version, taken_down) => {
      await adopt(true, version);
      offerUndo(stored, version, taken_down ? "Item taken down" : "Item brought back");
      setDialog(undefined);
    },
    onError: (error, taken_down) => {
      if (taken_down) return;
      toast({ kind: "error", title: "Error", description: explainRefusal(error) });
    },
  });

  return (
    <AdminPage
      title={stored.name}
      subtitle={colorNames[stored.color]}
      back={back}
      actions={
        <>
          {taken && (
            <Badge color="amber" highContrast>
              Taken down
            </Badge>
          )}
          <Button asChild size="3" variant="outline" color="gray" highContrast>
            <Link to={paths.item(stored.slug)}>View as Shopper</Link>
          </Button>
          {taken ? (
            <Button size="3" disabled={toggle.isPending} onClick={() => setTakenDown(false)}>
              Bring Back
            </Button>
          ) : (
            <Button size="3" variant="outline" color="red" onClick={() => setDialog("take-down")}>
              Take Down
            </Button>
          )}
          <ActionMenu
            label="More actions"
            actions={[
              {
                label: "Duplicate as Another Color",
                to: `${paths.adminItem("new")}?from=${item.id}`,
              },
              { label: "History", run: () => setDialog("history") },
            ]}
          />
        </>
      }
    >
      <div className={styles.parts}>
        <div className={styles.editor}>
          {render(
            <ItemFields
              form={form}
              steps={steps}
              references={Object.fromEntries(
                stored.item_variants.map((row) => [row.size ?? "one", row.reference_price]),
              )}
              colors={<OtherColors item={stored} />}
            />,
          )}
        </div>
        <Aside item={item.id} onFollowed={() => adopt(true)} />
      </div>
      {dialog === "history" && (
        <HistoryDialog
          table="items"
          record={item.id}
          title={stored.name}
          onRestored={() => void adopt(true)}
          onClose={() => setDialog(undefined)}
        />
      )}
      <TakeDown
        item={stored}
        open={dialog === "take-down"}
        pending={toggle.isPending}
        failure={toggle.isError ? explainRefusal(toggle.error) : undefined}
        onConfirm={() => setTakenDown(true)}
        onCancel={() => setDialog(undefined)}
      />
    </AdminPage>
  );
}

/** Removes files that the item no longer names. */
async function removeReplaced(id: string, files: readonly string[]): Promise<void> {
  const { image, further_images } = await fetchItem(id);
  await removeUnusedFiles(files.filter((file) => ![image, ...further_images].includes(file)));
}

interface TakeDownProps {
  item: StoredItem;
  open: boolean;
  pending: boolean;
  failure: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

function TakeDown({ item, ...dialog }: TakeDownProps): ReactNode {
  const { data: usage } = useQuery(itemUsageQuery(item.id));
  const { data: leftEmpty } = useQuery({
    ...outfitsLeftEmptyQuery([item.id]),
    enabled: dialog.open,
  });
  const places = usage
    ? `${pluralize(usage.outfits.length, "outfit")}, ${pluralize(usage.list_count, "list")} and ${pluralize(usage.alert_count, "alert")}`
    : "outfits, lists and alerts";
  return (
    <ConfirmDialog
      {...dialog}
      title={`Take down ${item.name}?`}
      text={`It leaves lists of items, search and the sitemap, and its page says that it's gone. It stays in ${places}, as sold out.${leftEmptySentence(leftEmpty)}`}
      confirm="Take Down"
    />
  );
}

/** Links to the other colors of an item's style. */
function OtherColors({ item }: { item: StoredItem }): ReactNode {
  const { data = [] } = useQuery(colorsQuery(item.shop_id, item.style_code ?? ""));
  const others = data.filter(({ id }) => id !== item.id);
  if (others.length === 0) return null;
  return (
    <p className={styles.colors}>
      Other colors:{" "}
      {others.map(({ id, color, name, taken_down_at }) => (
        <Link key={id} to={paths.adminItem(id)} aria-label={`${name}, ${colorNames[color]}`}>
          {colorNames[color]}
          {taken_down_at && " (taken down)"}
        </Link>
      ))}
    </p>
  );
}

const loadAside = () => import("./item-aside");

function Aside(props: { item: string; onFollowed: () => Promise<void> }): ReactNode {
  const { code, failed, retry } = useLazyModule(loadAside);
  if (failed) return <LoadFailure what="Where it's used" onRetry={retry} />;
  return code ? <code.default {...props} /> : <Skeleton height="240px" />;
}
