-- An expert who leaves may take the coming bookings along: they are cancelled with a reason in the
-- very statement that takes the expert out of the directory. A booking that is being made waits for
-- it or is cancelled with the others.

alter table public.expert_stylists
-- Why the coming bookings of an expert who is not active are cancelled. It is acted on, never kept.
add column cancel_bookings_because text,
add constraint because_is_not_kept check (cancel_bookings_because is null);

grant update (cancel_bookings_because) on table public.expert_stylists to authenticated;

create function private.cancel_bookings_of_leaver()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if btrim(new.cancel_bookings_because) <> '' and not new.is_active then
    update public.expert_bookings
    set status = 'cancelled', cancel_reason = new.cancel_bookings_because
    where expert_id = new.id
      and status in ('pending', 'confirmed')
      and starts_at > now();
  end if;
  new.cancel_bookings_because := null;
  return new;
end;
$$;
revoke execute on function private.cancel_bookings_of_leaver() from public;

create trigger cancel_bookings_of_leaver
before update of cancel_bookings_because on public.expert_stylists
for each row execute function private.cancel_bookings_of_leaver();

create or replace trigger record_change
after insert or update or delete on public.expert_stylists
for each row execute function private.record_change(
  'id', 'updated_at', 'rating', 'total_reviews', 'cancel_bookings_because'
);
