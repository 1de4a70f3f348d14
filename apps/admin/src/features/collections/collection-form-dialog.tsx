import { FormField } from "@ensemble/controls";
import { useQueryClient } from "@ensemble/query";
import { TextField, toast } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { Controller } from "react-hook-form";
import { FormDialog } from "../../layout/dialogs/form-dialog";
import { useCheckedForm } from "../../layout/forms/use-checked-form";
import { recordKeys } from "../../query-keys";
import { PicturePicker } from "../images/picture-picker";
import { useUpload } from "../images/use-upload";
import { collectionQueries } from "./collection";
import { collectionDraftSchema, newCollection, type CollectionForm } from "./collection-draft";
import { collectionRecordOf } from "./collection-record";
import { OutfitChoice } from "./outfit-choice";
import { saveCollection } from "./save-collection";

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
