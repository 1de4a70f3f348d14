-- Mails about bookings, to client and stylist. A message keeps only what happened; its facts are
-- those of the moment it's sent (STUDIO-24), so a stylist's export contains no client.

create function private.stylist_of(expert uuid)
returns uuid
language sql stable set search_path = ''
as $$
  select user_id from public.stylists where expert_id = expert;
$$;

-- Queues the reminders of a confirmed booking to both sides, except those whose time has passed.
-- There is one per time of the booking, however often it's moved away and back.
create function private.enqueue_reminders(booking public.expert_bookings)
returns void
language sql volatile set search_path = ''
as $$
  select private.enqueue_message(
    side.kind, side.account,
    jsonb_build_object(
      'booking_id', booking.id, 'event', reminder.event, 'starts_at', booking.starts_at
    ),
    format(
      'booking:%s:%s:%s:%s',
      booking.id, reminder.event, extract(epoch from booking.starts_at)::bigint, side.account
    ),
    booking.starts_at - reminder.lead,
    side.address
  )
  from (values ('reminder_day', interval '24 hours'), ('reminder_hour', interval '1 hour'))
    as reminder (event, lead)
  cross join (
    values
      ('booking_reminder'::public.message_kind, booking.client_id, booking.client_email),
      ('stylist_booking', private.stylist_of(booking.expert_id), null)
  ) as side (kind, account, address)
  where booking.starts_at - reminder.lead > now();
$$;

-- Refuses to mail more than 20 clients a day that an account booked, and more than five times a day a
-- mailbox without an account, because its owner hasn't asked for it. Cancelling is always possible.
create function private.count_mail_to_client(
  booking public.expert_bookings, is_new boolean, kind public.message_kind
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if auth.uid() is null
    or auth.uid() is not distinct from booking.client_id
    or kind = 'booking_cancelled'
    or not (is_new or booking.client_email is not null)
    or coalesce(booking.client_id::text, booking.client_email) is null
  then
    return;
  end if;
  if not private.count_call(private.current_caller('mails to clients'), '1 day', 20) then
    perform private.refuse(
      429, 'too_many_mails',
      'You''ve emailed 20 booked clients today. Try again tomorrow, or book without an address.'
    );
  end if;
  if booking.client_email is not null and not private.count_call(
    private.daily_digest(private.mailbox_of(booking.client_email), 'mails of studios'), '1 day', 5
  ) then
    perform private.refuse(
      429, 'too_many_mails',
      'This address gets at most five such emails a day. Try again tomorrow, or book without it.'
    );
  end if;
end;
$$;

-- Queues the mails to both sides about a new or changed booking (`previous` is null for a new one). What
-- a stylist did is only for the stylist's calendar (is_mail_still_valid). "Request received" is only sent once, not
-- when an administrator withdraws a confirmation.
create function private.enqueue_booking_mails(
  booking public.expert_bookings, previous public.expert_bookings, actor public.actor_role
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  is_new constant boolean := previous.id is null;
  moved constant boolean := not is_new and booking.starts_at is distinct from previous.starts_at;
  status_changed constant boolean := booking.status is distinct from previous.status;
  was_request constant boolean := coalesce(previous.status = 'pending', false);
  -- Clients are notified of an expired request even if its time has passed.
  expired constant boolean := was_request and booking.status = 'cancelled' and actor = 'system';
  kind public.message_kind;
  stylist_event text;
  happened jsonb;
begin
  if booking.status = 'completed' and status_changed and not is_new
    and booking.ends_at > now() - interval '30 days'
  then
    perform private.enqueue_message(
      'booking_follow_up', booking.client_id, jsonb_build_object('booking_id', booking.id),
      format('booking:%s:booking_follow_up', booking.id),
      greatest(now(), booking.ends_at + interval '24 hours')
    );
  end if;
  -- Bookings that are recorded after the fact don't send messages.
  if booking.ends_at < now() and not expired then
    return;
  end if;

  kind := case
    when status_changed and booking.status = 'cancelled' then 'booking_cancelled'
    when moved then 'booking_rescheduled'
    when is_new and booking.status = 'pending' then 'booking_requested'
    when status_changed and booking.status = 'confirmed' then 'booking_confirmed'
    when booking.status = 'confirmed' and booking.starts_at > now()
      and (booking.place_kind, booking.place)
        is distinct from (previous.place_kind, previous.place)
      then 'booking_place_changed'
  end;
  if kind is null then
    return;
  end if;
  if kind = 'booking_place_changed' then
    -- The newest place says it all. Skips what a worker is sending.
    delete from public.message_outbox
    where id in (
      select waiting.id
      from public.message_outbox as waiting
      where waiting.status = 'pending'
        and waiting.user_id in (booking.client_id, private.stylist_of(booking.expert_id))
        and waiting.payload ->> 'booking_id' = booking.id::text
        and 'place_changed' in (
          waiting.payload ->> 'event', substr(waiting.kind::text, length('booking_') + 1)
        )
      for update skip locked
    );
  end if;
  happened := jsonb_build_object(
    'booking_id', booking.id,
    'actor_role', actor,
    'was_request', was_request,
    'previous_starts_at', case when moved then previous.starts_at end
  );
  perform private.count_mail_to_client(booking, is_new, kind);
  perform private.enqueue_message(
    kind, booking.client_id, happened,
    format('booking:%s:%s:%s', booking.id, kind, booking.sequence),
    address => booking.client_email
  );
  stylist_event := case
    when kind = 'booking_cancelled' and was_request and actor in ('administrator', 'stylist')
      then 'declined'
    -- A client confirms a time only by accepting a proposal.
    when moved and booking.status = 'confirmed' and actor = 'client' then 'proposal_accepted'
    when kind = 'booking_rescheduled' then 'moved'
    else substr(kind::text, length('booking_') + 1)
  end;
  perform private.enqueue_message(
    'stylist_booking', private.stylist_of(booking.expert_id),
    happened || jsonb_build_object('event', stylist_event),
    format('booking:%s:stylist_booking:%s:%s', booking.id, stylist_event, booking.sequence)
  );
  if booking.status = 'confirmed' then
    perform private.enqueue_reminders(booking);
  end if;
end;
$$;

-- Each new place of a confirmed booking mails its client, so there are five a day. Security definer,
-- because the API's roles can't count calls.
create function private.bound_place_changes()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (new.place_kind, new.place) is distinct from (old.place_kind, old.place)
    and new.status = 'confirmed'
    and auth.uid() is not null
    and not private.count_call(private.daily_digest(new.id::text, 'places'), '1 day', 5)
  then
    perform private.refuse(
      429, 'too_many_changes', 'You''ve changed this place five times today. Try again tomorrow.'
    );
  end if;
  return new;
end;
$$;

create trigger bound_place_changes
before update of place_kind, place on public.expert_bookings
for each row execute function private.bound_place_changes();

-- Reminds a new stylist of what was confirmed before. Security definer, because the API's roles can't
-- write messages.
create function private.remind_new_stylist()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_reminders(coming)
  from public.expert_bookings as coming
  where expert_id = new.expert_id
    and status = 'confirmed'
    and starts_at > now();
  return null;
end;
$$;

create trigger remind_new_stylist
after insert on public.stylists
for each row execute function private.remind_new_stylist();

-- Whether a message about a booking is still true, and its recipient still a party who wants it.
create function private.is_mail_still_valid(message public.message_outbox)
returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select
    from public.expert_bookings as booking
    left join public.booking_proposals as proposal
      on proposal.id = (message.payload ->> 'proposal_id')::uuid
    left join public.mail_preferences as wanted on wanted.user_id = message.user_id
    cross join lateral (
      select coalesce(
        message.payload ->> 'event', substr(message.kind::text, length('booking_') + 1)
      )
    ) as about (event)
    where booking.id = (message.payload ->> 'booking_id')::uuid
      and case
        when message.kind = 'stylist_booking'
          then message.user_id = private.stylist_of(booking.expert_id)
        else coalesce(
          message.user_id = booking.client_id, message.recipient = booking.client_email, false
        )
      end
      and case
        when event in ('reminder_day', 'reminder_hour') then booking.status = 'confirmed'
          and booking.starts_at = (message.payload ->> 'starts_at')::timestamptz
          and booking.starts_at > now()
        when event = 'follow_up' then booking.status = 'completed' and not exists (
          select from public.expert_reviews where booking_id = booking.id
        )
        when event in ('cancelled', 'declined') then booking.status = 'cancelled'
        when event = 'requested' then booking.status = 'pending'
        when event = 'confirmed' then booking.status = 'confirmed'
        when event = 'place_changed' then booking.status = 'confirmed' and booking.starts_at > now()
        when event = 'proposal_open' then proposal.answer = 'open' and proposal.expires_at > now()
        -- The booking kept its time, and there's no newer proposal.
        when proposal.id is not null then not exists (
          select
          from public.expert_booking_events
          where booking_id = booking.id and happened_at >= proposal.answered_at
        ) and not exists (
          select
          from public.booking_proposals as newer
          where newer.booking_id = booking.id and newer.created_at > proposal.created_at
        )
        else booking.status <> 'cancelled'
      end
      and coalesce(
        case
          when event in ('reminder_day', 'reminder_hour', 'follow_up')
            then (to_jsonb(wanted) ->> event)::boolean
          when message.kind = 'stylist_booking' and message.payload ->> 'actor_role' = 'stylist'
            then wanted.changes and wanted.events
          when message.kind = 'stylist_booking' and event = 'requested' then wanted.requests
          when message.kind = 'stylist_booking' then wanted.changes
        end,
        true
      )
  );
$$;

-- Deletes a pending mail about a booking that is no news any more. Ignores other messages.
create function private.delete_stale_booking_mail(message uuid)
returns void
language sql volatile set search_path = ''
as $$
  delete from public.message_outbox as mail
  where id = message
    and status = 'pending'
    and payload ? 'booking_id'
    and not private.is_mail_still_valid(mail);
$$;

-- Returns what clocks in a mail's zones show at its instants, because a worker's time zone data can
-- be older or newer: {"America/New_York 2030-07-10T14:00:00+00:00": "2030-07-10T10:00:00"}.
create function private.wall_times(facts jsonb)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_object_agg(
    zone || ' ' || instant,
    to_char(instant::timestamptz at time zone zone, 'YYYY-MM-DD"T"HH24:MI:SS')
  )
  from (values (facts ->> 'time_zone'), (facts ->> 'client_time_zone')) as zones (zone)
  cross join unnest(array[
    'starts_at', 'ends_at', 'previous_starts_at', 'proposal starts_at', 'proposal ends_at',
    'proposal expires_at', 'asked answer_by'
  ]) as names (name)
  cross join lateral (select facts #>> string_to_array(name, ' ')) as instants (instant)
  where zone is not null and instant is not null;
$$;

-- Returns the current facts of a mail about a booking, or {} for other messages. They aren't stored
-- in the outbox. Only the stylist's name the client, and only confirmed clients learn the place.
create function private.booking_mail_facts(message public.message_outbox)
returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    facts || jsonb_build_object('walls', private.wall_times(message.payload || facts)), '{}'
  )
  from (select
    (
      select jsonb_build_object(
        'expert_name', expert_stylists.name,
        'expert_slug', expert_stylists.slug,
        'package_name', service_packages.name,
        'time_zone', expert_stylists.time_zone,
        'client_time_zone', booking.client_time_zone,
        'has_account', booking.client_id is not null,
        'starts_at', booking.starts_at,
        'ends_at', booking.ends_at,
        'total_amount', booking.total_amount,
        'status', booking.status,
        'sequence', private.event_sequence(booking),
        -- A stylist's calendar can't follow without the mails about changes. A proposal isn't an event.
        'carries_event', coalesce(message.payload ->> 'event', '') !~ '^proposal_(?!accepted)'
          and message.kind <> 'booking_follow_up'
          and coalesce(
            (
              select events and (changes or message.kind <> 'stylist_booking')
              from public.mail_preferences
              where user_id = message.user_id
            ),
            true
          ),
        'cancel_reason', booking.cancel_reason,
        'actor_role', coalesce(message.payload ->> 'actor_role', 'system'),
        'client_name', case when message.kind = 'stylist_booking' then booking.client_name end,
        'asked', case when message.payload ->> 'event' = 'requested' then jsonb_build_object(
          'answer_by', private.answer_by(booking),
          'notes', booking.client_notes,
          'answers', coalesce(
            (
              select jsonb_agg(
                jsonb_build_array(
                  question ->> 'label', booking.intake_answers ->> (question ->> 'id')
                )
                order by position
              )
              from public.package_intakes
              cross join jsonb_array_elements(questions) with ordinality
                as asked (question, position)
              where package_intakes.package_id = booking.package_id
                and version = booking.intake_version
                and booking.intake_answers ? (question ->> 'id')
            ),
            '[]'
          )
        ) end,
        'place', case
          when message.kind = 'stylist_booking' or booking.status in ('confirmed', 'completed')
            then (
              select jsonb_build_object('kind', kind, 'text', place)
              from private.places_of(array[booking.id])
              where place is not null
            )
        end,
        'proposal', (
          select jsonb_build_object(
            'starts_at', starts_at, 'ends_at', ends_at, 'message', booking_proposals.message, 'expires_at', expires_at
          )
          from public.booking_proposals
          where id = (message.payload ->> 'proposal_id')::uuid
        )
      )
      from public.expert_bookings as booking
      join public.expert_stylists on expert_stylists.id = booking.expert_id
      join public.service_packages on service_packages.id = booking.package_id
      where booking.id = (message.payload ->> 'booking_id')::uuid
    )
  ) as mail (facts);
$$;
