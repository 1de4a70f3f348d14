import { inPlace, SearchField } from "@ensemble/controls";
import { pluralize } from "@ensemble/domain";
import { formatMoment, QueryView, SectionRow } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Link, useSearchParams } from "@ensemble/router";
import { Note, PlainList } from "@ensemble/ui";
import type { ReactNode } from "react";
import { formatClient } from "../bookings/studio-bookings";
import type { StudioProps } from "../studio-layout";
import { type Client, clientsQuery } from "./client-data";

/** Everybody who ever booked the expert, the latest first (STUDIO-18). */
export function StudioClients({ expert, links }: StudioProps): ReactNode {
  const [address, setAddress] = useSearchParams();
  const text = address.get("q") ?? "";
  const query = useQuery(clientsQuery(expert, text));
  const search = (q: string) => setAddress(q ? { q } : {}, { replace: true, ...inPlace });
  return (
    <>
      <SearchField
        what="Clients"
        label="Search by name, email or phone"
        value={text}
        onChange={search}
      />
      <QueryView query={query} what="Your clients" height="320px">
        {(clients) => (
          <>
            <Note role="status">{summarizeClients(clients.length, text)}</Note>
            <PlainList>
              {clients.map((client) => (
                <SectionRow
                  key={client.id}
                  title={<Link to={links.client(client.id)}>{formatClient(client)}</Link>}
                >
                  <Note>{describeClient(client, expert.time_zone)}</Note>
                </SectionRow>
              ))}
            </PlainList>
          </>
        )}
      </QueryView>
    </>
  );
}

function summarizeClients(count: number, text: string): string {
  if (count === 500) return "The latest 500 clients. Search to find others.";
  if (count > 0) return pluralize(count, "client");
  return text
    ? "No client found."
    : "Nobody has booked you yet. Clients appear here from their first booking.";
}

function describeClient(client: Client, zone: string): string {
  const { last_at: last, next_at: next, client_email: email, client_phone: phone } = client;
  const moment = (instant: string) => formatMoment(Date.parse(instant), zone);
  return [
    next && `Next ${moment(next)}`,
    last && `Last ${moment(last)}`,
    pluralize(client.sessions, "session"),
    client.has_note && "Private notes",
    email,
    phone,
  ]
    .filter(Boolean)
    .join(" · ");
}
