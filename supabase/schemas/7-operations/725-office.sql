-- The administrators' pending work, for their start page.

-- Unanswered requests, with the start of the next and its expert's zone; past bookings that are
-- still open; outfits that are not in the shop yet; dead messages. 42501 for everyone but
-- administrators.
create function public.office_summary()
returns table (
  waiting integer,
  next_starts_at timestamptz,
  to_close integer,
  drafts integer,
  dead_messages integer
)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  perform private.require_administrator();
  return query
  select
    (
      select count(*)::integer from public.expert_bookings
      where status = 'pending' and starts_at > now()
    ),
    (
      select min(starts_at) from public.expert_bookings
      where status = 'pending' and starts_at > now()
    ),
    (
      select count(*)::integer from public.expert_bookings
      where status in ('pending', 'confirmed') and starts_at <= now()
    ),
    (
      select count(*)::integer from public.outfits
      where status = 'draft' and deleted_at is null
    ),
    (select count(*)::integer from public.message_outbox where status = 'dead');
end;
$$;
grant execute on function public.office_summary() to authenticated;
