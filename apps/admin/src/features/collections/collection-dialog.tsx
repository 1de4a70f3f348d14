import { collectionsLengths as lengths } from "@ensemble/contract/database";
import {
  ChosenList,
  FormDialog,
  InputField,
  LatestRecord,
  PicturedRow,
  PicturePicker,
  useCheckedForm,
  useUpload,
} from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { Controller } from "react-hook-form";
import { outfitSearchQuery } from "../outfits/outfits";
import {
  collectionDraftSchema,
  type CollectionForm,
  toCollectionRecord,
  toCollectionForm,
  type MemberOutfit,
  newCollection,
  fetchCollection,
  saveCollection,
} from "./collection-draft";
import { collectionQueries } from "./collections";

interface CollectionDialogProps {
  /** The collection to edit; undefined creates one. */
  id: string | undefined;
  onClose: () => void;
}

/** Creates or edits a collection. */
export default function CollectionDialog({ id, onClose }: CollectionDialogProps): ReactNode {
  return (
    <LatestRecord
      table="collections"
      id={id}
      read={fetchCollection}
      what="The collection"
      onClose={onClose}
    >
      {(stored) => (
        <CollectionFormDialog
          edited={
            stored && { id: stored.id, form: toCollectionForm(stored), version: stored.updated_at }
          }
          onClose={onClose}
        />
      )}
    </LatestRecord>
  );
}

interface CollectionFormDialogProps {
  edited?: { id: string; form: CollectionForm; version: string };
  onClose: () => void;
}

function CollectionFormDialog({ edited, onClose }: CollectionFormDialogProps): ReactNode {
  const client = useQueryClient();
  const [newId] = useState(() => crypto.randomUUID());
  const form = useCheckedForm(collectionDraftSchema, edited?.form ?? newCollection);
  const { control } = form;
  const { isSubmitting } = form.formState;
  const { steps, send } = useUpload();
  const id = edited?.id ?? newId;
  return (
    <FormDialog
      title={edited ? "Edit Collection" : "New Collection"}
      form={form}
      record={edited && toCollectionRecord(edited)}
      save={async (draft, version) => {
        try {
          await saveCollection({ id, isNew: !edited, version }, draft, send);
        } finally {
          for (const queryKey of collectionQueries) await client.invalidateQueries({ queryKey });
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
      <InputField form={form} name="title" label="Title" maxLength={lengths.title} />
      <InputField
        form={form}
        name="description"
        label="Description"
        hint="Optional"
        rows={3}
        maxLength={lengths.description}
      />
      <InputField
        form={form}
        name="tags"
        label="Tags"
        hint="Separate with commas. Work, Casual, Date Night, and Budget-Friendly appear as filters."
      />
      <PicturePicker
        form={form}
        name="pictures"
        label="Cover"
        max={1}
        steps={steps}
        sending={isSubmitting}
      />
      <Controller
        control={control}
        name="outfits"
        render={({ field }) => <OutfitChoice outfits={field.value} onChange={field.onChange} />}
      />
    </FormDialog>
  );
}

interface OutfitChoiceProps {
  outfits: readonly MemberOutfit[];
  onChange: (outfits: MemberOutfit[]) => void;
}

/** Selects and orders a collection's outfits. */
function OutfitChoice({ outfits, onChange }: OutfitChoiceProps): ReactNode {
  const [text, setText] = useState("");
  const { data, isError } = useQuery(outfitSearchQuery(text));
  return (
    <ChosenList<MemberOutfit>
      label="Outfits"
      hint="In the order the collection shows them. Drafts appear once they're published."
      chosen={outfits}
      onChange={onChange}
      getKey={({ id }) => id}
      getName={({ title }) => title}
      renderRow={({ hero_image, title }) => <PicturedRow image={hero_image} title={title} />}
      search={{ text, found: data, failed: isError }}
      onSearch={setText}
    />
  );
}
