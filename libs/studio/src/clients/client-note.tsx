import { clientNotesLengths } from "@ensemble/contract/database";
import { FormField } from "@ensemble/controls";
import { QueryView, Section, upTo, useCheckedForm, useRecordForm } from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { noteQuery, saveNote, type StoredNote } from "./client-data";

const noteSchema = z.object({
  note: z.string().check(z.trim(), upTo(clientNotesLengths.note)),
});

interface ClientNoteProps {
  expertId: string;
  clientId: string;
}

/** The private note about a client (STUDIO-17). */
export function ClientNote(props: ClientNoteProps): ReactNode {
  const query = useQuery(noteQuery(props.expertId, props.clientId));
  return (
    <Section title="Private Notes">
      <QueryView query={query} what="The notes" height="180px">
        {(stored) => <NoteForm {...props} stored={stored} />}
      </QueryView>
    </Section>
  );
}

function NoteForm({ expertId, clientId, stored }: ClientNoteProps & { stored: StoredNote | null }) {
  const queryClient = useQueryClient();
  const form = useCheckedForm(noteSchema, { note: stored?.note ?? "" });
  const key = { expert_id: expertId, client_id: clientId };
  const { render, rebase } = useRecordForm({
    form,
    record: {
      table: "client_notes",
      id: clientId,
      version: stored?.updated_at ?? "",
      names: { note: "Private notes" },
      read: async () => {
        const query = { ...noteQuery(expertId, clientId), staleTime: 0 };
        return toValues(await queryClient.fetchQuery(query));
      },
    },
    save: async ({ note }, version) => {
      const saved = await saveNote(key, note, version.current);
      queryClient.setQueryData(noteQuery(expertId, clientId).queryKey, saved);
      form.reset({ note });
      rebase(toValues(saved));
    },
    submit: { label: "Save Notes", busy: "Saving..." },
    onSaved: () => toast({ kind: "success", title: "Notes Saved" }),
  });
  return render(
    <FormField
      label="Notes about this client"
      hint="Only the studio and administrators read them here. They are part of the client's data: the client sees them in Download My Data."
      issue={form.formState.errors.note?.message}
    >
      {(field) => <textarea {...field} rows={6} {...form.register("note")} />}
    </FormField>,
  );
}

const toValues = (stored: StoredNote | null) => ({
  version: stored?.updated_at ?? "",
  values: { note: stored?.note ?? "" },
});
