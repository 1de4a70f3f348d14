import { FormField } from "@ensemble/controls";
import { useQuery, useQueryClient } from "@ensemble/query";
import { TextField, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { Controller } from "react-hook-form";
import { ChosenList } from "../../components/chosen-list";
import { PicturedRow } from "../../components/fact-list";
import { FormDialog } from "../../components/form-dialog";
import { useCheckedForm } from "../../components/form-fields";
import { useStored } from "../../components/use-form-save";
import { recordKeys } from "../../query-keys";
import { PicturePicker } from "../images/picture-picker";
import { useUpload } from "../images/uploads";
import { outfitSearch } from "../outfits/outfits";
import {
  collectionDraftSchema,
  type CollectionForm,
  collectionRecordOf,
  formOf,
  type MemberOutfit,
  newCollection,
  readCollection,
  saveCollection,
} from "./collection-draft";
import { collectionQueries } from "./collections";

interface OutfitChoiceProps {
  outfits: readonly MemberOutfit[];
  onChange: (outfits: MemberOutfit[]) => void;
}

/** Chooses a collection's outfits and their order. */
export function OutfitChoice({ outfits, onChange }: OutfitChoiceProps): ReactNode {
  const [text, setText] = useState("");
  const { data, isError } = useQuery(outfitSearch(text));
  return (
    <ChosenList<MemberOutfit>
      label="Outfits"
      hint="In the order in which the collection shows them. Drafts appear once they are complete."
      chosen={outfits}
      onChange={onChange}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      renderRow={({ hero_image, title }) => <PicturedRow image={hero_image} title={title} />}
      search={{ text, found: data, failed: isError }}
      onSearch={setText}
    />
  );
}

interface CollectionFormDialogProps {
  edited?: { id: string; form: CollectionForm; version: string };
  onClose: () => void;
}

export function CollectionFormDialog({ edited, onClose }: CollectionFormDialogProps): ReactNode {
  const client = useQueryClient();
  const [newId] = useState(() => crypto.randomUUID());
  const form = useCheckedForm(collectionDraftSchema, edited?.form ?? newCollection);
  const { register, control } = form;
  const { errors, isSubmitting } = form.formState;
  const { steps, send } = useUpload();
  const id = edited?.id ?? newId;
  return (
    <FormDialog
      title={edited ? "Edit Collection" : "New Collection"}
      form={form}
      record={edited && collectionRecordOf(edited)}
      save={async (draft, version) => {
        try {
          await saveCollection(id, draft, version, send);
        } finally {
          for (const queryKey of collectionQueries) await client.invalidateQueries({ queryKey });
          await client.invalidateQueries({ queryKey: recordKeys.changes("collections", id) });
        }
        toast({
          kind: "success",
          title: "Success",
          description: edited
            ? "Collection updated successfully!"
            : "Collection created successfully!",
        });
      }}
      submit={{ label: "Save Collection", busy: "Saving..." }}
      onClose={onClose}
    >
      <FormField label="Title" issue={errors.title?.message}>
        {(field) => <TextField.Root {...field} {...register("title")} maxLength={120} />}
      </FormField>
      <FormField label="Description" hint="Optional">
        {(field) => <textarea rows={3} {...field} {...register("description")} maxLength={4000} />}
      </FormField>
      <FormField
        label="Tags"
        hint="With commas between them. Work, Casual, Date Night and Budget-Friendly are shown as filters."
      >
        {(field) => <TextField.Root {...field} {...register("tags")} maxLength={300} />}
      </FormField>
      <Controller
        control={control}
        name="pictures"
        render={({ field }) => (
          <PicturePicker
            label="Cover"
            max={1}
            pictures={field.value}
            onChange={field.onChange}
            issue={errors.pictures?.message}
            steps={steps}
            sending={isSubmitting}
            inputRef={field.ref}
          />
        )}
      />
      <Controller
        control={control}
        name="outfits"
        render={({ field }) => <OutfitChoice outfits={field.value} onChange={field.onChange} />}
      />
    </FormDialog>
  );
}

interface CollectionDialogProps {
  /** The collection to edit; undefined creates one. */
  id: string | undefined;
  onClose: () => void;
}

/** Creates or edits a collection. */
export default function CollectionDialog({ id, onClose }: CollectionDialogProps): ReactNode {
  return id ? (
    <EditCollection id={id} onClose={onClose} />
  ) : (
    <CollectionFormDialog onClose={onClose} />
  );
}

function EditCollection({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const collection = useStored({
    table: "collections",
    id,
    read: readCollection,
    what: "The collection",
    onClose,
  });
  if (!collection) return null;
  const edited = { id, form: formOf(collection), version: collection.updated_at };
  return <CollectionFormDialog edited={edited} onClose={onClose} />;
}
