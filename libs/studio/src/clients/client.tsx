import { clientNotesLengths } from "@ensemble/contract/database";
import { NotFoundPage } from "@ensemble/controls";
import {
  FactList,
  InputField,
  QueryView,
  Section,
  upTo,
  useCheckedForm,
  useRecordForm,
} from "@ensemble/editing";
import { useNow, useQuery, useQueryClient } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { contactFacts, useBookingPanel } from "../bookings/booking-panel";
import { isId, type StudioBooking, bookingsQuery } from "../bookings/studio-bookings";
import { Columns } from "../columns";
import type { StudioProps } from "../studio-layout";
import { noteQuery, saveNote, type StoredNote, withLists } from "./client-data";
import { Sessions, SharedList } from "./client-parts";

interface StudioClientProps extends StudioProps {
  /** From the URL: the client's, or that of a booking of a client without an account. */
  id: string;
  renderLayout: (title: string, body: ReactNode) => ReactNode;
}

/** What a stylist reads of a client: never an account's address, phone or other bookings (STUDIO-6). */
export function StudioClient({ id, renderLayout, ...studio }: StudioClientProps): ReactNode {
  const { expert, links } = studio;
  const query = useQuery({ ...bookingsQuery(expert, { client: id }), enabled: isId(id) });
  if (!isId(id) || query.data?.length === 0) {
    return (
      <NotFoundPage
        title="Client not found"
        text="Nobody with this address has booked this stylist, or the account was deleted."
        browse={{ label: "Calendar", to: links.calendar() }}
      />
    );
  }
  // The latest name that they gave.
  const name = query.data?.findLast((booking) => booking.client_name)?.client_name;
  return renderLayout(
    query.data ? (name ?? "Client") : "Client",
    <QueryView query={query} what="This client" height="480px">
      {(bookings) => <ClientParts {...studio} id={id} bookings={bookings} />}
    </QueryView>,
  );
}

interface ClientPartsProps extends StudioProps {
  id: string;
  /** In order. */
  bookings: readonly StudioBooking[];
}

function ClientParts({ id, bookings, ...studio }: ClientPartsProps): ReactNode {
  const { open, panel } = useBookingPanel(studio);
  const now = useNow();
  const isComing = (booking: StudioBooking) =>
    booking.status !== "cancelled" && Date.parse(booking.ends_at) > now;
  const coming = bookings.filter(isComing);
  const latest =
    bookings.findLast((booking) => booking.client_email ?? booking.client_phone) ?? bookings.at(-1);
  const past = bookings.filter((booking) => !isComing(booking)).toReversed();
  return (
    <Columns uneven>
      <div>
        <Sessions title="Coming Sessions" bookings={coming} open={open} />
        <Sessions title="Past and Cancelled Sessions" bookings={past} open={open} />
      </div>
      <div>
        {latest?.client_id === null && <FactList facts={contactFacts(latest)} />}
        {latest?.client_id && <ClientNote expertId={studio.expert.id} clientId={id} />}
        {withLists(bookings).map((booking) => (
          <SharedList key={booking.shared_list_id} bookingId={booking.id} />
        ))}
      </div>
      {panel}
    </Columns>
  );
}

const noteSchema = z.object({
  note: z.string().check(z.trim(), upTo(clientNotesLengths.note)),
});

interface ClientNoteProps {
  expertId: string;
  clientId: string;
}

/** The private note about a client (STUDIO-17). */
function ClientNote(props: ClientNoteProps): ReactNode {
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
    <InputField
      form={form}
      name="note"
      label="Notes about this client"
      hint="Only the studio and administrators read them here. They are part of the client's data: the client sees them in Download My Data."
      rows={6}
    />,
  );
}

const toValues = (stored: StoredNote | null) => ({
  version: stored?.updated_at ?? "",
  values: { note: stored?.note ?? "" },
});
