-- Generated with pg-delta from supabase/schemas, except for the data steps.

set local check_function_bodies = off;

REVOKE ALL ON FUNCTION private.expert_hours(uuid, date, date) FROM anon;

REVOKE ALL ON FUNCTION private.expert_hours(uuid, date, date) FROM authenticated;

REVOKE ALL ON FUNCTION private.expert_hours(uuid, date, date) FROM service_role;

DROP POLICY "Administrators add availability" ON public.expert_availability;

DROP POLICY "Administrators change availability" ON public.expert_availability;

DROP POLICY "Administrators remove availability" ON public.expert_availability;

DROP POLICY "Clients change their own bookings, administrators all" ON public.expert_bookings;

DROP POLICY "Clients read their own bookings, administrators all" ON public.expert_bookings;

DROP POLICY "Administrators add days off" ON public.expert_days_off;

DROP POLICY "Administrators change days off" ON public.expert_days_off;

DROP POLICY "Administrators remove days off" ON public.expert_days_off;

DROP POLICY "Clients review their own completed bookings" ON public.expert_reviews;

DROP POLICY "Administrators change experts" ON public.expert_stylists;

DROP POLICY "People read active experts and their own, administrators all" ON public.expert_stylists;

DROP POLICY "Administrators add packages" ON public.service_packages;

DROP POLICY "Administrators change packages" ON public.service_packages;

DROP POLICY "Administrators remove packages" ON public.service_packages;

DROP TRIGGER items_follow_update ON public.affiliate_partners;

DROP TRIGGER record_change ON public.expert_bookings;

DROP TRIGGER items_follow_update ON public.shops;

ALTER TABLE public.expert_bookings DROP CONSTRAINT expert_is_booked_once;

DROP FUNCTION private.bookable_time_zone(public.expert_bookings);

DROP FUNCTION private.changed_booking(public.expert_bookings, public.expert_bookings, boolean, timestamp with time zone);

DROP FUNCTION private.check_booking_change(public.expert_bookings, public.expert_bookings, boolean);

DROP FUNCTION private.check_booking_slot(public.expert_bookings);

DROP FUNCTION private.check_open_booking(public.expert_bookings, public.expert_bookings);

DROP FUNCTION private.expire_pending_bookings();

DROP FUNCTION private.new_booking(public.expert_bookings, timestamp with time zone);

DROP FUNCTION private.request_account_deletion();

DROP FUNCTION public.expert_starts(uuid, date, date);

DROP FUNCTION public.request_account_deletion();

CREATE TABLE private.booking_holds (holder uuid NOT NULL, expert_id uuid NOT NULL, package_id uuid NOT NULL, starts_at timestamp with time zone NOT NULL, ends_at timestamp with time zone NOT NULL, blocked tstzrange NOT NULL, account_id uuid, network uuid NOT NULL, expires_at timestamp with time zone NOT NULL DEFAULT (now() + '00:15:00'::interval), CONSTRAINT booking_holds_pkey PRIMARY KEY (holder));

CREATE TABLE public.booking_proposals (id uuid NOT NULL DEFAULT gen_random_uuid(), booking_id uuid NOT NULL, booking_date date NOT NULL, start_time time without time zone NOT NULL, starts_at timestamp with time zone NOT NULL, ends_at timestamp with time zone NOT NULL, words text, proposed_by public.booking_party NOT NULL, created_at timestamp with time zone NOT NULL DEFAULT now(), expires_at timestamp with time zone NOT NULL, answer public.proposal_answer NOT NULL DEFAULT 'open'::public.proposal_answer, answered_at timestamp with time zone, CONSTRAINT booking_proposals_pkey PRIMARY KEY (id), CONSTRAINT proposal_ends_after_it_starts CHECK ((starts_at < ends_at)), CONSTRAINT proposal_words_bounds CHECK (((char_length(words) >= 1) AND (char_length(words) <= 500))));

ALTER TABLE public.booking_proposals ENABLE ROW LEVEL SECURITY;

CREATE TABLE public.client_notes (expert_id uuid NOT NULL, client_id uuid NOT NULL, note text NOT NULL, updated_at timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT client_notes_bounds CHECK ((char_length(note) <= 5000)), CONSTRAINT client_notes_pkey PRIMARY KEY (expert_id, client_id));

ALTER TABLE public.client_notes ENABLE ROW LEVEL SECURITY;

CREATE TABLE public.expert_exceptions (id uuid NOT NULL DEFAULT gen_random_uuid(), expert_id uuid NOT NULL, day date NOT NULL, start_time time without time zone NOT NULL, end_time time without time zone NOT NULL, is_available boolean NOT NULL, note text, updated_at timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT exception_is_not_empty CHECK ((start_time < end_time)), CONSTRAINT expert_exceptions_day_bounds CHECK (((day >= '2000-01-01'::date) AND (day < '2200-01-01'::date))), CONSTRAINT expert_exceptions_note_bounds CHECK (((char_length(note) <= 200) AND (note !~ '[[:cntrl:]]'::text))), CONSTRAINT expert_exceptions_pkey PRIMARY KEY (id));

ALTER TABLE public.expert_exceptions ENABLE ROW LEVEL SECURITY;

CREATE TABLE public.expert_places (expert_id uuid NOT NULL, video_link text, address text, phone text, updated_at timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT expert_places_bounds CHECK (((char_length(video_link) <= 500) AND (video_link ~ '^https://[^\s[:cntrl:]]+$'::text) AND (char_length(address) <= 500) AND (address !~ '[[:cntrl:]]'::text) AND (phone ~ '^\+?[0-9 ()/.-]{4,40}$'::text))), CONSTRAINT expert_places_pkey PRIMARY KEY (expert_id));

ALTER TABLE public.expert_places ENABLE ROW LEVEL SECURITY;

CREATE TABLE public.expert_settings (expert_id uuid NOT NULL, notice_minutes integer NOT NULL DEFAULT 0, horizon_days integer NOT NULL DEFAULT 90, most_per_day integer, answer_hours integer NOT NULL DEFAULT 72, updated_at timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT expert_settings_bounds CHECK (((notice_minutes >= 0) AND (notice_minutes <= 43200) AND (horizon_days >= 1) AND (horizon_days <= 90) AND (most_per_day >= 1) AND (most_per_day <= 48) AND (answer_hours >= 1) AND (answer_hours <= 336))), CONSTRAINT expert_settings_pkey PRIMARY KEY (expert_id));

ALTER TABLE public.expert_settings ENABLE ROW LEVEL SECURITY;

CREATE TABLE public.mail_preferences (user_id uuid NOT NULL, reminder_day boolean NOT NULL DEFAULT true, reminder_hour boolean NOT NULL DEFAULT true, follow_up boolean NOT NULL DEFAULT true, requests boolean NOT NULL DEFAULT true, changes boolean NOT NULL DEFAULT true, CONSTRAINT mail_preferences_pkey PRIMARY KEY (user_id));

ALTER TABLE public.mail_preferences ENABLE ROW LEVEL SECURITY;

CREATE TABLE public.package_intakes (package_id uuid NOT NULL, version integer NOT NULL, questions jsonb NOT NULL, created_at timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT intake_questions_bounds CHECK (((jsonb_typeof(questions) = 'array'::text) AND (jsonb_array_length(questions) <= 20) AND (octet_length((questions)::text) <= 20000))), CONSTRAINT intake_version_bounds CHECK (((version >= 1) AND (version <= 10000))), CONSTRAINT package_intakes_pkey PRIMARY KEY (package_id, version));

ALTER TABLE public.package_intakes ENABLE ROW LEVEL SECURITY;

CREATE TABLE public.stylist_invitations (id uuid NOT NULL DEFAULT gen_random_uuid(), expert_id uuid NOT NULL, email text NOT NULL, invited_by uuid, created_at timestamp with time zone NOT NULL DEFAULT now(), expires_at timestamp with time zone NOT NULL DEFAULT (now() + '7 days'::interval), accepted_at timestamp with time zone, withdrawn_at timestamp with time zone, CONSTRAINT email_bounds CHECK (((char_length(email) <= 320) AND (email = lower(email)))), CONSTRAINT ended_once CHECK (((accepted_at IS NULL) OR (withdrawn_at IS NULL))), CONSTRAINT stylist_invitations_pkey PRIMARY KEY (id));

ALTER TABLE public.stylist_invitations ENABLE ROW LEVEL SECURITY;

CREATE TABLE public.stylists (user_id uuid NOT NULL, expert_id uuid NOT NULL, given_by uuid, given_at timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT stylists_expert_id_key UNIQUE (expert_id), CONSTRAINT stylists_pkey PRIMARY KEY (user_id));

ALTER TABLE public.stylists ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.expert_booking_events ADD COLUMN made_by public.booking_party NOT NULL DEFAULT 'system'::public.booking_party;

ALTER TABLE public.expert_bookings ADD COLUMN client_name text;

ALTER TABLE public.expert_bookings ADD COLUMN place_kind public.place_kind;

ALTER TABLE public.expert_bookings ADD COLUMN place text;

ALTER TABLE public.expert_bookings ADD COLUMN intake_version integer;

ALTER TABLE public.expert_bookings ADD COLUMN intake_answers jsonb;

ALTER TABLE public.expert_bookings ADD COLUMN shared_list_id uuid;

ALTER TABLE public.expert_bookings ADD COLUMN blocked tstzmultirange NOT NULL DEFAULT '{}'::tstzmultirange;

ALTER TABLE public.expert_bookings ADD COLUMN holder uuid;

ALTER TABLE public.service_packages ADD COLUMN buffer_before_minutes integer NOT NULL DEFAULT 0;

ALTER TABLE public.service_packages ADD COLUMN buffer_after_minutes integer NOT NULL DEFAULT 0;

ALTER TABLE public.service_packages ADD COLUMN place_kind public.place_kind;

ALTER TABLE public.user_preferences ADD COLUMN given_by uuid;

ALTER TABLE public.user_preferences ADD COLUMN given_at timestamp with time zone NOT NULL DEFAULT now();

create or replace function private.accept_invitation(id uuid, key text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  expert constant uuid := (select expert_id from private.invitation(id, key));
  invited public.stylist_invitations;
  account auth.users;
begin
  -- In this order, like a new invitation, to avoid deadlocks.
  perform from public.expert_stylists where expert_stylists.id = expert for no key update;
  select * into invited
  from public.stylist_invitations
  where stylist_invitations.id = accept_invitation.id
  for update;
  select * into account from auth.users where users.id = auth.uid();
  if private.invitation_state(invited) <> 'open' then
    perform private.refuse(
      410, 'invitation_' || private.invitation_state(invited),
      format(
        'This invitation %s. Ask us for a new one.',
        case private.invitation_state(invited)
          when 'expired' then 'has expired'
          else 'was already ' || private.invitation_state(invited)
        end
      )
    );
  elsif lower(account.email) is distinct from invited.email then
    perform private.refuse(
      403, 'other_address',
      'This invitation is for another email address. Sign in with the account of that address.'
    );
  elsif account.email_confirmed_at is null then
    perform private.refuse(403, 'not_confirmed', 'Confirm your email address first.');
  elsif exists (
    select
    from public.account_deletion_requests
    where user_id = account.id and cancelled_at is null and erased_at is null
  ) then
    perform private.refuse(
      409, 'deletion_pending',
      'You''ve asked us to delete this account. Choose Keep My Account in your profile first.'
    );
  end if;
  -- Waits for a simultaneous acceptance of another studio by the same account.
  insert into public.stylists (user_id, expert_id, given_by)
  values (account.id, expert, invited.invited_by)
  on conflict do nothing;
  if not found then
    perform private.refuse(
      409, 'already_stylist',
      case
        when exists (select from public.stylists where user_id = account.id)
          then 'This account already runs a studio.'
        else 'Somebody else already runs this studio.'
      end
    );
  end if;
  update public.stylist_invitations
  set accepted_at = now()
  where stylist_invitations.id = invited.id;
end;
$$;

create or replace function private.answer_proposal(proposal uuid, accepts boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.expert_bookings;
begin
  booking := private.booking_to_settle(proposal, true);
  if accepts then
    update public.expert_bookings
    set booking_date = booking_proposals.booking_date, start_time = booking_proposals.start_time
    from public.booking_proposals
    where booking_proposals.id = proposal and expert_bookings.id = booking.id;
  else
    perform private.check_booking_limits(booking.client_id, booking.expert_id, false);
    perform private.drop_proposal(booking, 'declined');
  end if;
end;
$$;

create or replace function private.blocked_by(booking public.expert_bookings)
returns tstzmultirange
language sql stable set search_path = ''
as $$
  select tstzmultirange(
    tstzrange(
      booking.starts_at - make_interval(mins => buffer_before_minutes),
      booking.ends_at + make_interval(mins => buffer_after_minutes)
    )
  )
  from public.service_packages
  where id = booking.package_id;
$$;

create or replace function private.book_for_client(expert uuid, package uuid, booking_date date, start_time time without time zone, client_name text, notes text)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  booking_id uuid;
begin
  perform private.require_studio(expert);
  if coalesce(btrim(client_name), '') = '' then
    perform private.refuse(422, 'name_missing', 'Enter the client''s name.');
  end if;
  insert into public.expert_bookings
    (expert_id, package_id, booking_date, start_time, client_name, client_notes)
  values (
    expert, package, book_for_client.booking_date, book_for_client.start_time,
    btrim(client_name), nullif(btrim(notes), '')
  )
  returning id into booking_id;
  return booking_id;
end;
$$;

create or replace function private.booking_list(booking uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  list public.favorite_lists;
begin
  select favorite_lists.* into list
  from public.expert_bookings
  join public.favorite_lists
    on favorite_lists.id = shared_list_id and favorite_lists.user_id = client_id
  where expert_bookings.id = booking
    and status <> 'cancelled'
    and (
      client_id = auth.uid() or private.is_own_expert(expert_id) or private.is_admin()
    );
  if list.id is null then
    perform private.refuse(404, 'no_list', 'There is no list here, or it''s no longer shown.');
  end if;
  return jsonb_build_object(
    'name', list.name,
    'entries', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'kind', case when outfits.id is null then 'item' else 'outfit' end,
            'id', coalesce(outfits.id, items.id),
            'slug', coalesce(outfits.slug, items.slug),
            'name', coalesce(outfits.title, items.name),
            'image', coalesce(outfits.hero_image, items.image),
            'price', coalesce(outfits.total_price, items.price),
            'note', kept.note
          )
          order by kept.position desc
        )
        from public.favorites as kept
        left join public.outfits
          on outfits.id = kept.outfit_id and outfits.status = 'published'
        left join public.items on items.id = kept.item_id and items.taken_down_at is null
        where kept.list_id = list.id and (outfits.id is not null or items.id is not null)
      ),
      '[]'
    )
  );
end;
$$;

create or replace function private.booking_mail_facts(message public.message_outbox)
returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_build_object(
        'expert_name', expert_stylists.name,
        'expert_slug', expert_stylists.slug,
        'package_name', service_packages.name,
        'time_zone', expert_stylists.time_zone,
        'client_time_zone', booking.client_time_zone,
        'starts_at', booking.starts_at,
        'ends_at', booking.ends_at,
        'total_amount', booking.total_amount,
        'status', booking.status,
        'sequence', booking.sequence,
        'cancel_reason', booking.cancel_reason,
        'made_by', coalesce(
          message.payload ->> 'made_by',
          case when (message.payload ->> 'by_client')::boolean then 'client' else 'system' end
        ),
        'client_name', case when message.kind = 'stylist_booking' then booking.client_name end,
        'place', case
          when message.kind = 'stylist_booking' or booking.status in ('confirmed', 'completed')
            then (
              select jsonb_build_object('kind', kind, 'text', place)
              from private.place_of(booking)
              where place is not null
            )
        end,
        'proposal', (
          select jsonb_build_object(
            'starts_at', starts_at, 'ends_at', ends_at, 'words', words, 'expires_at', expires_at
          )
          from public.booking_proposals
          where id = (message.payload ->> 'proposal_id')::uuid
        )
      )
      from public.expert_bookings as booking
      join public.expert_stylists on expert_stylists.id = booking.expert_id
      join public.service_packages on service_packages.id = booking.package_id
      where booking.id = (message.payload ->> 'booking_id')::uuid
    ),
    '{}'
  );
$$;

create or replace function private.booking_party(booking public.expert_bookings)
returns public.booking_party
language sql stable set search_path = ''
as $$
  select case
    when auth.uid() is null then 'system'
    when booking.client_id = auth.uid() then 'client'
    when private.is_own_expert(booking.expert_id) then 'stylist'
    when private.is_admin() then 'administrator'
    else 'system'
  end::public.booking_party;
$$;

create or replace function private.booking_places(bookings uuid[])
returns TABLE(booking_id uuid, kind public.place_kind, place text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if cardinality(bookings) > 200 then
    perform private.refuse(422, 'too_many_bookings', 'Ask for at most 200 bookings at a time.');
  end if;
  return query
    select booked.id, places.kind, places.place
    from public.expert_bookings as booked
    cross join lateral private.place_of(booked) as places
    where booked.id = any (bookings)
      and (
        booked.client_id = auth.uid() and booked.status in ('confirmed', 'completed')
        or private.is_own_expert(booked.expert_id)
        or private.is_admin()
      );
end;
$$;

create or replace function private.booking_to_settle(proposal uuid, as_client boolean)
returns public.expert_bookings
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.expert_bookings;
  offered public.booking_proposals;
begin
  select expert_bookings.* into booking
  from public.booking_proposals
  join public.expert_bookings on expert_bookings.id = booking_id
  where booking_proposals.id = proposal;
  if not found
    or (as_client and booking.client_id is distinct from auth.uid())
    or not (as_client or private.is_own_expert(booking.expert_id) or private.is_admin())
  then
    perform private.refuse(404, 'no_such_proposal', 'This proposal no longer exists.');
  end if;
  booking := private.lock_booking(booking.id);
  select * into offered from public.booking_proposals where id = proposal for update;
  if offered.answer <> 'open' or offered.expires_at <= now() then
    perform private.refuse(
      409, 'already_answered',
      case
        when offered.answer in ('accepted', 'declined') then 'This has already been answered.'
        when offered.answer = 'withdrawn' then 'This proposal was withdrawn.'
        else 'This proposal has expired. The booking keeps its time.'
      end
    );
  end if;
  return booking;
end;
$$;

create or replace function private.changed_booking(previous public.expert_bookings, booking public.expert_bookings, party public.booking_party, moved boolean, expected_starts_at timestamp with time zone)
returns public.expert_bookings
language plpgsql set search_path = ''
as $$
begin
  if moved then
    booking := private.with_booking_times(
      booking, previous.ends_at - previous.starts_at, expected_starts_at
    );
  end if;
  perform private.check_booking_change(previous, booking, party, moved);
  if moved and party = 'client' and booking.status <> 'cancelled' then
    booking.status := case when private.is_proposed(booking) then 'confirmed' else 'pending' end;
  end if;
  if moved or booking.status = 'cancelled' then
    booking.sequence := previous.sequence + 1;
  end if;
  booking.updated_at := now();
  return booking;
end;
$$;

create or replace function private.check_booking()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  party constant public.booking_party := private.booking_party(new);
  is_new constant boolean := tg_op = 'INSERT';
  expected constant timestamptz := new.expected_starts_at;
  moved boolean := true;
begin
  new.expected_starts_at := null;
  new.cancel_reason := nullif(btrim(new.cancel_reason), '');
  if is_new then
    new := private.new_booking(new, party, expected);
  else
    -- A list that was deleted leaves closed bookings, too.
    if new.shared_list_id is null and to_jsonb(new) - 'shared_list_id' = to_jsonb(old) - 'shared_list_id'
    then
      return new;
    end if;
    moved := (new.booking_date, new.start_time) is distinct from (old.booking_date, old.start_time);
    if not moved and new.status is not distinct from old.status then
      perform private.check_booking_change(old, new, party, false);
      return new;
    end if;
    new := private.changed_booking(old, new, party, moved, expected);
  end if;
  if moved and party = 'client' then
    perform private.check_booking_limits(new.client_id, new.expert_id, is_new);
  end if;
  if moved or new.status in ('pending', 'confirmed') then
    perform private.lock_times(new.expert_id, new.id);
  end if;
  if moved and party <> 'system' and not (party = 'client' and private.is_proposed(new)) then
    perform private.check_start(new, is_new);
  end if;
  if new.status in ('pending', 'confirmed') then
    new.blocked := private.blocked_by(new);
    perform private.check_overlap(new);
  end if;
  if is_new then
    perform private.take_hold(new.expert_id, new.holder);
    new.holder := null;
  end if;
  return new;
end;
$$;

create or replace function private.check_booking_change(previous public.expert_bookings, booking public.expert_bookings, party public.booking_party, moved boolean)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  changed constant boolean := moved or booking.status is distinct from previous.status;
begin
  if party = 'system' then
    return;
  end if;
  if previous.status not in ('pending', 'confirmed') then
    perform private.refuse(409, 'booking_closed', 'This booking can no longer be changed.');
  end if;
  if booking.cancel_reason is not null and booking.status <> 'cancelled' then
    perform private.refuse(
      422, 'reason_without_cancellation', 'Only a cancellation can have a reason.'
    );
  end if;
  if party = 'client' then
    if changed
      and previous.starts_at - interval '24 hours' < now()
      and not private.is_proposed(booking)
    then
      perform private.refuse(
        409, 'too_late', 'Bookings can be changed up to 24 hours before they start.'
      );
    end if;
    if booking.status is distinct from previous.status and booking.status <> 'cancelled' then
      perform private.refuse(403, 'not_yours_to_decide', 'Only our team can do that.');
    end if;
    if (booking.place_kind, booking.place) is distinct from (previous.place_kind, previous.place)
    then
      perform private.refuse(403, 'not_yours_to_decide', 'Only the stylist can change the place.');
    end if;
  elsif party = 'stylist' then
    if booking.status is distinct from previous.status and booking.status = 'pending' then
      perform private.refuse(
        403, 'not_yours_to_decide', 'A confirmed booking can be cancelled, but not reopened.'
      );
    end if;
    if booking.client_id is not null then
      if moved then
        perform private.refuse(
          403, 'propose_instead', 'Propose another time. The client decides whether to move.'
        );
      end if;
      if (
        booking.client_notes, booking.client_name, booking.client_time_zone, booking.shared_list_id
      ) is distinct from (
        previous.client_notes, previous.client_name, previous.client_time_zone,
        previous.shared_list_id
      ) then
        perform private.refuse(403, 'not_yours_to_decide', 'Only the client can change this.');
      end if;
    end if;
  end if;
  if booking.status in ('completed', 'no_show') and previous.starts_at > now() then
    perform private.refuse(409, 'not_yet', 'The consultation hasn''t taken place yet.');
  end if;
end;
$$;

create or replace function private.check_booking_client()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.client_id is null and tg_op = 'UPDATE' and old.client_id is not null then
    new.client_time_zone := null;
    new.client_notes := null;
    new.cancel_reason := null;
    new.client_name := null;
    new.intake_version := null;
    new.intake_answers := null;
    new.shared_list_id := null;
  end if;
  if new.client_time_zone is not null and not exists (
    select 1
    from pg_catalog.pg_timezone_names
    where name = new.client_time_zone
      and (name = 'UTC' or name ~ '^[A-Z][A-Za-z]+/')
  ) then
    new.client_time_zone := null;
  end if;
  return new;
end;
$$;

create or replace function private.check_booking_limits(client uuid, expert uuid, is_new boolean)
returns void
language plpgsql set search_path = ''
as $$
declare
  with_expert integer;
  total integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('bookings of ' || client, 0));
  if is_new then
    select count(*) filter (where expert_id = expert), count(*)
    into with_expert, total
    from public.expert_bookings
    where client_id = client
      and status in ('pending', 'confirmed')
      and ends_at > now();
    if with_expert >= 3 then
      perform private.refuse(
        429, 'too_many_open',
        'You already have three open requests with this stylist. Cancel one to book another.'
      );
    end if;
    if total >= 10 then
      perform private.refuse(
        429, 'too_many_open',
        'You already have ten open bookings. Cancel one to book another.'
      );
    end if;
  end if;
  if not private.is_admin() and (
    select count(*)
    from public.expert_booking_events
    join public.expert_bookings on expert_bookings.id = booking_id
    where client_id = client
      and by_client
      and happened_at > now() - interval '24 hours'
  ) + (
    select count(*)
    from public.booking_proposals
    join public.expert_bookings on expert_bookings.id = booking_id
    where client_id = client
      and answer = 'declined'
      and answered_at > now() - interval '24 hours'
  ) >= 20 then
    perform private.refuse(
      429, 'too_many_changes',
      'You''ve changed bookings 20 times in a day. Try again tomorrow.'
    );
  end if;
end;
$$;

create or replace function private.check_expert_change()
returns trigger
language plpgsql set search_path = ''
as $$
declare
  own constant text[] := array[
    'bio', 'profile_image', 'updated_at', 'rating', 'total_reviews'
  ];
begin
  if private.is_own_expert(new.id)
    and not private.is_admin()
    and to_jsonb(new) - own is distinct from to_jsonb(old) - own
  then
    perform private.refuse(
      403, 'administrators_only', 'Only administrators can change this part of the profile.'
    );
  end if;
  -- A picture elsewhere could change, or tell its server who visits the page.
  if private.is_own_expert(new.id)
    and not private.is_admin()
    and new.profile_image is distinct from old.profile_image
    and new.profile_image <> ''
    and new.profile_image !~ (
      '^/storage/v1/object/public/outfit-images/experts/' || new.id || '/[0-9-]+\.jpg$'
    )
  then
    perform private.refuse(422, 'picture_elsewhere', 'Upload the picture here.');
  end if;
  return new;
end;
$$;

create or replace function private.check_intake(booking public.expert_bookings)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  answers constant jsonb := coalesce(booking.intake_answers, '{}');
  asked public.package_intakes;
  question jsonb;
  answer text;
begin
  if auth.uid() is null or booking.client_id is distinct from auth.uid() then
    return;
  end if;
  select * into asked
  from public.package_intakes
  where package_id = booking.package_id
    and (booking.intake_version is null or version = booking.intake_version)
  order by version desc
  limit 1;
  if asked.version is null and booking.intake_version is null then
    return;
  elsif asked.version is null or exists (
    select 1
    from public.package_intakes as newer
    where newer.package_id = booking.package_id
      and newer.version = asked.version + 1
      and newer.created_at < now() - interval '24 hours'
  ) then
    perform private.refuse(
      409, 'intake_changed', 'The questions of this package have changed. Answer them again.'
    );
  end if;
  if jsonb_typeof(answers) <> 'object' or octet_length(answers::text) > 20000 or exists (
    select 1
    from jsonb_each(answers) as given
    where jsonb_typeof(given.value) <> 'string'
      or not asked.questions @> jsonb_build_array(jsonb_build_object('id', given.key))
  ) then
    perform private.refuse(
      422, 'intake_invalid', 'Your answers are too long, or don''t belong to this package.'
    );
  end if;
  for question in select value from jsonb_array_elements(asked.questions) loop
    answer := nullif(btrim(answers ->> (question ->> 'id')), '');
    if answer is null and (question ->> 'required')::boolean then
      perform private.refuse(
        422, 'intake_missing', format('Answer “%s” to book.', question ->> 'label')
      );
    elsif not private.is_intake_answer(question, answer) then
      perform private.refuse(
        422, 'intake_invalid', format('Check your answer to “%s”.', question ->> 'label')
      );
    end if;
  end loop;
end;
$$;

create or replace function private.check_overlap(booking public.expert_bookings)
returns void
language plpgsql set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.expert_bookings
    where expert_id = booking.expert_id
      and id <> booking.id
      and status in ('pending', 'confirmed')
      and blocked && booking.blocked
  ) then
    perform private.refuse(409, 'slot_taken', 'Someone else has just booked this time.');
  end if;
end;
$$;

create or replace function private.check_shared_list()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.shared_list_id is not null
    and (tg_op = 'INSERT' or new.shared_list_id is distinct from old.shared_list_id)
    and not exists (
      select 1
      from public.favorite_lists
      where id = new.shared_list_id and user_id = new.client_id
    )
  then
    perform private.refuse(403, 'not_your_list', 'You can only show a list of your own.');
  end if;
  return new;
end;
$$;

create or replace function private.check_start(booking public.expert_bookings, is_new boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reason text;
begin
  select verdict into reason
  from private.judged_starts(
    booking.expert_id, booking.booking_date, booking.booking_date, booking.package_id,
    case when not is_new then booking.id end, booking.holder
  )
  where local_time = booking.start_time and starts_at = booking.starts_at;
  if not found then
    reason := private.why_not_offered(booking, is_new);
  end if;
  if reason is null then
    return;
  end if;
  perform private.refuse(status, coalesce(code, reason), sentence)
  from (
    values
      ('expert_unavailable', 409, null, 'This stylist isn''t taking bookings right now.'),
      ('package_unavailable', 409, null, 'This package is no longer offered.'),
      (
        'time_does_not_exist', 422, null,
        'Clocks change that day, so this time doesn''t exist. Choose another.'
      ),
      ('in_the_past', 422, null, 'This time has already passed. Choose a later one.'),
      ('too_soon', 422, null, 'The stylist needs more notice than that. Choose a later time.'),
      (
        'too_far_ahead', 422, null,
        format(
          'Consultations can be booked up to %s days ahead. Choose an earlier day.',
          private.last_offered_day(booking.expert_id, booking.time_zone)
            - (now() at time zone booking.time_zone)::date
        )
      ),
      ('day_off', 422, null, 'The stylist is away that day. Choose another day.'),
      (
        'outside_availability', 422, null,
        'The stylist isn''t available at this time. Choose another.'
      ),
      ('not_on_grid', 422, null, 'Consultations start every 30 minutes.'),
      (
        'late', 422, 'outside_availability',
        'This consultation would run past the stylist''s hours. Choose an earlier time.'
      ),
      ('own', 422, 'same_time', 'The booking already has this time. Choose another.'),
      ('taken', 409, 'slot_taken', 'Someone else has just booked this time.'),
      (
        'day_full', 409, null,
        'The stylist takes no more consultations that day. Choose another day.'
      ),
      (
        'buffer', 409, 'slot_taken',
        'The stylist needs time between two consultations here. Choose another time.'
      ),
      (
        'held', 409, 'slot_taken',
        'Somebody is just booking this time. Choose another, or try again in 15 minutes.'
      )
  ) as refusals (verdict, status, code, sentence)
  where verdict = reason;
end;
$$;

create or replace function private.checked_questions(questions jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  question jsonb;
  options text[];
  seen text[] := '{}';
  result jsonb := '[]';
  problem text;
begin
  if jsonb_typeof(questions) is distinct from 'array' or jsonb_array_length(questions) > 20 then
    perform private.refuse(422, 'questions_invalid', 'Ask at most 20 questions.');
  end if;
  for question in select value from jsonb_array_elements(questions) loop
    options := case when question ->> 'kind' <> 'choice' then '{}' else array(
      select btrim(value) from jsonb_array_elements_text(question -> 'options')
    ) end;
    problem := case
      when (question ->> 'id' ~ '^[a-z0-9-]{1,40}$' and question ->> 'id' <> all (seen)) is not true
      then 'Each question needs an id of its own.'
      when (
        question ->> 'kind' in ('text', 'choice', 'sizes', 'budget')
        and jsonb_typeof(question -> 'required') = 'boolean'
      ) is not true
      then 'Choose a kind for each question.'
      when (btrim(question ->> 'label') ~ '^[^[:cntrl:]]{1,200}$') is not true
      then 'Write each question in one line of up to 200 characters.'
      when question ->> 'kind' = 'choice' and (
        select count(distinct option) between 2 and 20
          and count(distinct option) = count(*)
          and bool_and(option ~ '^[^[:cntrl:]]{1,100}$')
        from unnest(options) as option
      ) is not true
      then format('Give “%s” 2 to 20 different options of up to 100 characters.', question ->> 'label')
    end;
    if problem is not null then
      perform private.refuse(422, 'questions_invalid', problem);
    end if;
    seen := seen || (question ->> 'id');
    result := result || jsonb_build_array(
      jsonb_build_object(
        'id', question ->> 'id', 'kind', question ->> 'kind', 'label', btrim(question ->> 'label'),
        'required', question -> 'required', 'options', to_jsonb(options)
      )
    );
  end loop;
  if octet_length(result::text) > 20000 then
    perform private.refuse(422, 'questions_invalid', 'Shorten some of these questions.');
  end if;
  return result;
end;
$$;

create or replace function private.delete_invitations(to_account uuid DEFAULT NULL::uuid)
returns void
language sql security definer set search_path = ''
as $$
  with deleted as (
    delete from public.stylist_invitations
    where email = (select lower(users.email) from auth.users where users.id = to_account)
      or least(expires_at, accepted_at, withdrawn_at) < now() - interval '30 days'
    returning id
  )
  delete from public.message_outbox
  where dedupe_key in (select 'stylist-invitation:' || id from deleted);
$$;

create or replace function private.drop_old_booking_mail(message uuid)
returns void
language sql set search_path = ''
as $$
  delete from public.message_outbox as mail
  where id = message
    and status = 'pending'
    and payload ? 'booking_id'
    and not private.is_news(mail);
$$;

create or replace function private.drop_proposal(booking public.expert_bookings, reason public.proposal_answer)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.booking_proposals
  set answer = reason, answered_at = now()
  where booking_id = booking.id and answer = 'open';
  update public.expert_bookings
  set blocked = private.blocked_by(expert_bookings)
  where id = booking.id;
end;
$$;

create or replace function private.end_proposal()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (new.starts_at, new.status) is distinct from (old.starts_at, old.status) then
    update public.booking_proposals
    set answer = case
          when expires_at <= now() then 'expired'::public.proposal_answer
          when new.starts_at = starts_at and private.booking_party(new) = 'client' then 'accepted'
          else 'withdrawn'
        end,
        answered_at = least(now(), expires_at)
    where booking_id = new.id and answer = 'open';
  end if;
  return null;
end;
$$;

create or replace function private.end_stylist(account_id uuid, bookings text, reason text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  expert constant uuid := (select expert_id from public.stylists where user_id = account_id);
begin
  if account_id is distinct from auth.uid() then
    perform private.require_administrator();
  end if;
  perform from public.expert_stylists where id = expert for no key update;
  if bookings = 'cancel' and coalesce(btrim(reason), '') = '' then
    perform private.refuse(422, 'reason_missing', 'Enter a reason. The clients will see it.');
  elsif bookings = 'cancel' then
    -- Before the role ends, because it's the stylist who cancels them.
    update public.expert_bookings
    set status = 'cancelled', cancel_reason = reason
    where expert_id = expert and status in ('pending', 'confirmed') and starts_at > now();
  elsif bookings is distinct from 'keep' and exists (
    select
    from public.expert_bookings
    where expert_id = expert and status in ('pending', 'confirmed') and starts_at > now()
  ) then
    perform private.refuse(
      422, 'bookings_undecided', 'Choose what becomes of the coming consultations.'
    );
  end if;
  delete from public.stylists where user_id = account_id and expert_id = expert;
  if not found then
    perform private.refuse(409, 'no_stylist', 'This account is no longer a stylist.');
  end if;
end;
$$;

create or replace function private.enqueue_booking_mails(booking public.expert_bookings, previous public.expert_bookings, made_by public.booking_party)
returns void
language plpgsql set search_path = ''
as $$
declare
  is_new constant boolean := previous.id is null;
  moved constant boolean := not is_new and booking.starts_at is distinct from previous.starts_at;
  status_changed constant boolean := booking.status is distinct from previous.status;
  was_request constant boolean := coalesce(previous.status = 'pending', false);
  -- Clients are notified of an expired request even if its time has passed.
  expired constant boolean := was_request and booking.status = 'cancelled' and made_by = 'system';
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
  happened := jsonb_build_object(
    'booking_id', booking.id,
    'made_by', made_by,
    'was_request', was_request,
    'previous_starts_at', case when moved then previous.starts_at end
  );
  perform private.enqueue_message(
    kind, booking.client_id, happened,
    format('booking:%s:%s:%s', booking.id, kind, booking.sequence)
  );
  if made_by <> 'stylist' then
    stylist_event := case
      when kind = 'booking_cancelled' and was_request and made_by = 'administrator' then 'declined'
      -- A client confirms a time only by accepting a proposal.
      when moved and booking.status = 'confirmed' and made_by = 'client' then 'proposal_accepted'
      when kind = 'booking_rescheduled' then 'moved'
      else substr(kind::text, length('booking_') + 1)
    end;
    perform private.enqueue_message(
      'stylist_booking', private.stylist_of(booking.expert_id),
      happened || jsonb_build_object('event', stylist_event),
      format('booking:%s:stylist_booking:%s:%s', booking.id, stylist_event, booking.sequence)
    );
  end if;
  if booking.status = 'confirmed' then
    perform private.enqueue_reminders(booking);
  end if;
end;
$$;

create or replace function private.enqueue_reminders(booking public.expert_bookings)
returns void
language sql set search_path = ''
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
    booking.starts_at - reminder.lead
  )
  from (values ('reminder_day', interval '24 hours'), ('reminder_hour', interval '1 hour'))
    as reminder (event, lead)
  cross join (
    values
      ('booking_reminder'::public.message_kind, booking.client_id),
      ('stylist_booking', private.stylist_of(booking.expert_id))
  ) as side (kind, account)
  where booking.starts_at - reminder.lead > now();
$$;

create or replace function private.erase_account(account_id uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- Its address may have alerts of its own, from before the account.
  recipients constant uuid[] := array(
    select alert_recipients.id
    from public.alert_recipients
    join auth.users on users.email = alert_recipients.address
    where users.id = account_id and users.email_confirmed_at is not null
  );
begin
  update public.expert_bookings
  set status = 'cancelled'
  where client_id = account_id
    and status in ('pending', 'confirmed')
    and starts_at > now();
  update public.expert_bookings
  set client_notes = null
  where client_id = account_id;

  -- Also deletes the messages about these cancellations, and the jobs of all messages.
  delete from public.message_outbox
  where user_id = account_id or alert_recipient_id = any (recipients);
  delete from public.alert_recipients where id = any (recipients);
  perform private.delete_invitations(account_id);
  perform private.enqueue_message(
    'account_erased', account_id, '{}', format('account-erased:%s', gen_random_uuid())
  );

  update public.account_deletion_requests
  set erased_at = now()
  where user_id = account_id and cancelled_at is null;
  delete from auth.users where id = account_id;
end;
$$;

create or replace function private.expert_busy_times(expert uuid, from_time timestamp with time zone, until_time timestamp with time zone)
returns TABLE(starts_at timestamp with time zone, ends_at timestamp with time zone)
language sql stable security definer set search_path = ''
as $$
  select
    date_bin('30 minutes', expert_bookings.starts_at, 'epoch'),
    date_bin('30 minutes', expert_bookings.ends_at + interval '30 minutes - 1 microsecond', 'epoch')
  from public.expert_bookings
  where expert_id = expert
    and status in ('pending', 'confirmed')
    and expert_bookings.starts_at < least(until_time, from_time + interval '100 days')
    and expert_bookings.ends_at > from_time
  order by expert_bookings.starts_at;
$$;

create or replace function private.expert_hours(expert uuid, from_day date, until_day date)
returns tstzmultirange
language sql stable set search_path = ''
as $$
  select
    coalesce(range_agg(span) filter (where is_available), '{}')
    - coalesce(range_agg(span) filter (where not is_available), '{}')
  from private.expert_windows(expert, from_day, until_day);
$$;

create or replace function private.expert_windows(expert uuid, from_day date, until_day date)
returns TABLE(day date, start_time time without time zone, end_time time without time zone, is_available boolean, span tstzrange)
language sql stable security definer set search_path = ''
as $$
  select day, start_time, end_time, is_available, tstzrange(opens_at, closes_at)
  from (
    select
      windows.*,
      (day + start_time) at time zone time_zone as opens_at,
      (day + end_time) at time zone time_zone as closes_at
    from public.expert_stylists
    cross join (
      select days.day::date as day, start_time, end_time, true as is_available
      from generate_series(from_day::timestamp, until_day::timestamp, '1 day') as days (day)
      join public.expert_availability
        on expert_id = expert and is_available and day_of_week = extract(dow from days.day)
      union all
      select day, start_time, end_time, is_available
      from public.expert_exceptions
      where expert_id = expert and day >= from_day and day <= until_day
    ) as windows
    where expert_stylists.id = expert
      and not exists (
        select 1
        from public.expert_days_off
        where expert_id = expert and day between first_day and last_day
      )
  ) as dated
  where opens_at < closes_at;
$$;

create or replace function private.expire_pending_bookings()
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  expired integer;
begin
  delete from private.booking_holds where expires_at <= now();
  perform private.free_expired_proposals();
  update public.expert_bookings
  set status = 'cancelled', cancel_reason = 'not answered in time'
  where status = 'pending'
    and (
      starts_at <= now()
      -- Moving a booking makes it a new request, and a proposal is an answer until it ends.
      or greatest(
        coalesce(
          (
            select max(happened_at)
            from public.expert_booking_events
            where booking_id = expert_bookings.id
          ),
          created_at
        ),
        (
          select max(coalesce(answered_at, expires_at))
          from public.booking_proposals
          where booking_id = expert_bookings.id
        )
      ) <= now() - make_interval(hours => coalesce(
        (
          select answer_hours
          from public.expert_settings
          where expert_settings.expert_id = expert_bookings.expert_id
        ),
        72
      ))
    );
  get diagnostics expired = row_count;
  return expired;
end;
$$;

create or replace function private.export_account()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  account_id constant uuid := auth.uid();
begin
  if account_id is null then
    perform private.refuse(401, 'not_signed_in', 'Sign in to download your data.');
  end if;
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object(
        'id', id, 'email', email, 'new_email', nullif(email_change, ''),
        'created_at', created_at, 'confirmed_at', email_confirmed_at,
        'last_sign_in_at', last_sign_in_at
      )
      from auth.users
      where id = account_id
    ),
    'user_preferences', (
      select coalesce(jsonb_agg(jsonb_build_object('is_admin', is_admin)), '[]')
      from public.user_preferences
      where user_id = account_id
    ),
    'item_imports', (
      select coalesce(jsonb_agg(to_jsonb(imports) - 'created_by' order by created_at), '[]')
      from private.item_imports as imports
      where created_by = account_id
    ),
    'style_profiles', (
      select coalesce(jsonb_agg(to_jsonb(style_profiles) - 'user_id'), '[]')
      from public.style_profiles
      where user_id = account_id
    ),
    'favorite_openings', (
      select coalesce(jsonb_agg(to_jsonb(openings) - 'user_id'), '[]')
      from private.favorite_openings as openings
      where user_id = account_id
    ),
    'favorite_lists', (
      select coalesce(jsonb_agg(to_jsonb(lists) - 'user_id' order by created_at), '[]')
      from public.favorite_lists as lists
      where user_id = account_id
    ),
    'favorites', (
      select coalesce(
        jsonb_agg(
          to_jsonb(saved) - 'user_id'
            || private.outfit_reference(saved.outfit_id)
            || private.item_reference(saved.item_id)
          order by saved.list_id nulls first, saved.position desc
        ),
        '[]'
      )
      from public.favorites as saved
      where saved.user_id = account_id
    ),
    'favorite_list_shares', (
      select coalesce(jsonb_agg(to_jsonb(shares) - 'user_id' order by created_at), '[]')
      from public.favorite_list_shares as shares
      where user_id = account_id
    ),
    'seen_outfits', (
      select coalesce(
        jsonb_agg(
          to_jsonb(seen) - 'user_id' || private.outfit_reference(outfit_id) order by seen_at
        ),
        '[]'
      )
      from public.seen_outfits as seen
      where user_id = account_id
    ),
    'shopped_items', (
      select coalesce(
        jsonb_agg(
          to_jsonb(shopped) - 'user_id'
            || private.outfit_reference(outfit_id)
            || private.item_reference(item_id)
          order by shopped_at
        ),
        '[]'
      )
      from public.shopped_items as shopped
      where user_id = account_id
    ),
    'outfit_reviews', (
      select coalesce(
        jsonb_agg(
          to_jsonb(reviews) - 'user_id' || private.outfit_reference(outfit_id) order by created_at
        ),
        '[]'
      )
      from public.outfit_reviews as reviews
      where user_id = account_id
    ),
    'outfit_review_votes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('review_id', review_id, 'created_at', votes.created_at)
            || private.outfit_reference(outfit_id)
          order by votes.created_at
        ),
        '[]'
      )
      from public.outfit_review_votes as votes
      join public.outfit_reviews on outfit_reviews.id = votes.review_id
      where votes.user_id = account_id
    ),
    'expert_bookings', (
      select coalesce(
        jsonb_agg(
          to_jsonb(bookings) - 'client_id' - 'expected_starts_at' - 'holder' - 'blocked'
            || jsonb_build_object('expert', expert_stylists.name, 'package', service_packages.name)
          order by starts_at
        ),
        '[]'
      )
      from public.expert_bookings as bookings
      join public.expert_stylists on expert_stylists.id = bookings.expert_id
      join public.service_packages on service_packages.id = bookings.package_id
      where client_id = account_id
    ),
    'expert_booking_events', (
      select coalesce(jsonb_agg(to_jsonb(events) order by events.happened_at, events.id), '[]')
      from public.expert_booking_events as events
      join public.expert_bookings on expert_bookings.id = events.booking_id
      where client_id = account_id
    ),
    'booking_proposals', (
      select coalesce(jsonb_agg(to_jsonb(proposals) order by proposals.created_at), '[]')
      from public.booking_proposals as proposals
      join public.expert_bookings on expert_bookings.id = proposals.booking_id
      where client_id = account_id
    ),
    'client_notes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('expert', name, 'note', note, 'updated_at', notes.updated_at)
          order by name
        ),
        '[]'
      )
      from public.client_notes as notes
      join public.expert_stylists on expert_stylists.id = notes.expert_id
      where client_id = account_id
    ),
    -- Of the clients of a stylist's studio, nothing.
    'stylists', (
      select coalesce(
        jsonb_agg(jsonb_build_object('expert', name, 'given_at', given_at)), '[]'
      )
      from public.stylists
      join public.expert_stylists on expert_stylists.id = stylists.expert_id
      where user_id = account_id
    ),
    'stylist_invitations', (
      select coalesce(
        jsonb_agg(
          to_jsonb(invitations) - 'id' - 'invited_by' || jsonb_build_object('expert', name)
          order by invitations.created_at
        ),
        '[]'
      )
      from public.stylist_invitations as invitations
      join public.expert_stylists on expert_stylists.id = invitations.expert_id
      where email = lower(private.email_of(account_id))
    ),
    'mail_preferences', (
      select coalesce(jsonb_agg(to_jsonb(preferences) - 'user_id'), '[]')
      from public.mail_preferences as preferences
      where user_id = account_id
    ),
    'expert_reviews', (
      select coalesce(
        jsonb_agg(
          to_jsonb(reviews) - 'client_id' || jsonb_build_object('expert', expert_stylists.name)
          order by reviews.created_at
        ),
        '[]'
      )
      from public.expert_reviews as reviews
      join public.expert_stylists on expert_stylists.id = reviews.expert_id
      where client_id = account_id
    ),
    'alert_recipients', (
      select coalesce(jsonb_agg(to_jsonb(recipients) - 'user_id'), '[]')
      from public.alert_recipients as recipients
      where user_id = account_id
    ),
    'alerts', (
      select coalesce(
        jsonb_agg(
          to_jsonb(alerts) - 'recipient_id' - 'caller'
            || private.outfit_reference(outfit_id)
            || private.item_reference(item_id)
          order by alerts.created_at
        ),
        '[]'
      )
      from public.alerts
      join public.alert_recipients on alert_recipients.id = alerts.recipient_id
      where user_id = account_id
    ),
    'refused_mailboxes', (
      select coalesce(jsonb_agg(to_jsonb(refused) - 'mailbox'), '[]')
      from private.refused_mailboxes as refused
      where mailbox = private.mailbox_digest(private.email_of(account_id))
    ),
    'message_outbox', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'kind', kind, 'recipient', recipient, 'payload', payload, 'status', status,
            'created_at', created_at, 'sent_at', sent_at
          )
          order by created_at
        ),
        '[]'
      )
      from public.message_outbox
      where user_id = account_id
    ),
    'account_deletion_requests', (
      select coalesce(jsonb_agg(to_jsonb(requests) - 'user_id' order by requested_at), '[]')
      from public.account_deletion_requests as requests
      where user_id = account_id
    )
  );
end;
$$;

create or replace function private.follow_booking()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  party constant public.booking_party := private.booking_party(new);
begin
  if tg_op = 'INSERT'
    or new.starts_at is distinct from old.starts_at
    or new.status is distinct from old.status
  then
    insert into public.expert_booking_events (booking_id, by_client, status, starts_at, made_by)
    values (
      new.id, coalesce(new.client_id = auth.uid(), false), new.status, new.starts_at, party
    );
  end if;
  perform private.enqueue_booking_mails(new, old, party);
  return null;
end;
$$;

create or replace function private.follow_proposal()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.expert_bookings;
  made_by public.booking_party;
begin
  select * into booking from public.expert_bookings where id = new.booking_id;
  -- Whoever needs the time notes that it expired (STUDIO-11).
  made_by := case
    when new.answer = 'expired' then 'system'
    else private.booking_party(booking)
  end;
  perform private.enqueue_message(
    side.kind, side.account,
    jsonb_build_object(
      'booking_id', booking.id, 'proposal_id', new.id, 'made_by', made_by,
      'event', 'proposal_' || new.answer
    ),
    format('proposal:%s:%s:%s', new.id, new.answer, side.kind)
  )
  from (
    values
      ('booking_proposed'::public.message_kind, booking.client_id),
      ('stylist_booking', private.stylist_of(booking.expert_id))
  ) as side (kind, account)
  where side.kind = 'booking_proposed' or made_by <> 'stylist';
  return null;
end;
$$;

create or replace function private.free_expired_proposals(expert uuid DEFAULT NULL::uuid, changing uuid DEFAULT NULL::uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  bookings uuid[];
begin
  select array_agg(booking_id) into bookings
  from (
    select booking_id
    from public.booking_proposals
    join public.expert_bookings on expert_bookings.id = booking_id
    where answer = 'open'
      and expires_at <= now()
      and (expert is null or expert_id = expert)
      and booking_id is distinct from changing
    for update skip locked
  ) as expired;
  -- Without any, no statement announces a change of bookings.
  if bookings is not null then
    update public.booking_proposals
    set answer = 'expired', answered_at = expires_at
    where booking_id = any (bookings) and answer = 'open';
    update public.expert_bookings
    set blocked = private.blocked_by(expert_bookings)
    where id = any (bookings);
  end if;
end;
$$;

create or replace function private.give_administrator(email text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account_id constant uuid := (
    select id
    from auth.users
    where lower(users.email) = lower(btrim(give_administrator.email))
      and email_confirmed_at is not null
  );
begin
  perform private.require_administrator();
  if account_id is null then
    perform private.refuse(
      404, 'no_account', 'There''s no account with this address. Ask them to sign up first.'
    );
  end if;
  insert into public.user_preferences as existing (user_id, is_admin)
  values (account_id, true)
  on conflict (user_id) do update set is_admin = true where not existing.is_admin;
  if not found then
    perform private.refuse(
      409, 'already_administrator', 'This account is already an administrator.'
    );
  end if;
end;
$$;

create or replace function private.hold_time(expert uuid, package uuid, starts_at timestamp with time zone, holder uuid)
returns timestamp with time zone
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  account constant uuid := auth.uid();
  caller constant uuid := private.daily_digest(private.current_network(), 'holds');
  zone constant text := (select time_zone from public.expert_stylists where id = expert);
  own private.booking_holds;
  wanted public.expert_bookings;
  until timestamptz;
begin
  if holder is null or hold_time.starts_at is null then
    perform private.refuse(422, 'no_holder', 'Choose a time first.');
  end if;
  if private.is_own_expert(expert) then
    perform private.refuse(
      422, 'own_studio', 'This is your own studio. Block the time in your calendar instead.'
    );
  end if;
  -- Serializes the caller's requests, so that simultaneous ones are counted.
  if account is not null then
    perform pg_advisory_xact_lock(hashtextextended('holds of ' || account, 0));
  end if;
  perform pg_advisory_xact_lock(hashtextextended('holds of ' || caller, 0));
  -- A reload repeats its hold, which then ends as before.
  select * into own
  from private.booking_holds
  where booking_holds.holder = hold_time.holder
    and expert_id = expert
    and package_id = package
    and booking_holds.starts_at = hold_time.starts_at
    and expires_at > now();
  if found then
    return own.expires_at;
  end if;
  if not private.count_call(caller, '1 hour', 30) or 5 <= (
    select count(*)
    from private.booking_holds
    where network = caller
      and expires_at > now()
      and booking_holds.holder <> hold_time.holder
      and (account is null or account_id is distinct from account)
  ) then
    perform private.refuse(
      429, 'too_many_holds',
      'Too many times are being held from your network. Try again in 15 minutes, or book without holding.'
    );
  end if;

  wanted.expert_id := expert;
  wanted.package_id := package;
  wanted.holder := hold_time.holder;
  wanted.time_zone := zone;
  wanted.starts_at := hold_time.starts_at;
  wanted.ends_at := hold_time.starts_at + (
    select make_interval(mins => duration_minutes)
    from public.service_packages
    where id = package
  );
  wanted.booking_date := (hold_time.starts_at at time zone zone)::date;
  wanted.start_time := (hold_time.starts_at at time zone zone)::time;
  perform private.lock_times(expert);
  perform private.check_start(wanted, true);
  delete from private.booking_holds
  where booking_holds.holder = hold_time.holder or account_id = account;
  insert into private.booking_holds
    (holder, expert_id, package_id, starts_at, ends_at, blocked, account_id, network)
  values (
    hold_time.holder, expert, package, wanted.starts_at, wanted.ends_at,
    range_merge(private.blocked_by(wanted)), account, caller
  )
  returning expires_at into until;
  return until;
end;
$$;

create or replace function private.invitation(id uuid, key text)
returns TABLE(expert_id uuid, expert_name text, email text, expires_at timestamp with time zone, state text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select
      expert_stylists.id, expert_stylists.name, invited.email, invited.expires_at,
      private.invitation_state(invited)
    from public.stylist_invitations as invited
    join public.expert_stylists on expert_stylists.id = invited.expert_id
    where invited.id = invitation.id and private.invitation_key(invited.id) = key;
  if not found then
    perform private.refuse(404, 'link_unknown', 'This link is incomplete. Open it from the email.');
  end if;
end;
$$;

create or replace function private.invitation_key(invitation uuid)
returns text
language sql stable set search_path = ''
as $$
  select right(private.alert_key(invitation, 'stylist invitation'), 32);
$$;

create or replace function private.invitation_mail(message public.message_outbox)
returns jsonb
language sql stable set search_path = ''
as $$
  select case when message.kind <> 'stylist_invitation' then '{}' else (
    select jsonb_build_object(
      'expert_name', expert_stylists.name, 'expires_at', invited.expires_at,
      'key', private.invitation_key(invited.id)
    )
    from public.stylist_invitations as invited
    join public.expert_stylists on expert_stylists.id = invited.expert_id
    where invited.id = (message.payload ->> 'invitation')::uuid
      and private.invitation_state(invited) = 'open'
  ) end;
$$;

create or replace function private.invitation_state(invitation public.stylist_invitations)
returns text
language sql stable set search_path = ''
as $$
  select case
    when invitation.accepted_at is not null then 'accepted'
    when invitation.withdrawn_at is not null then 'withdrawn'
    when invitation.expires_at <= now() then 'expired'
    else 'open'
  end;
$$;

create or replace function private.invite_stylist(expert uuid, email text)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(email));
  expert_name text;
  invitation uuid;
begin
  perform private.require_administrator();
  if not coalesce(private.is_mail_address(address), false) then
    perform private.refuse(422, 'address_invalid', 'Enter an email address.');
  end if;
  select name into expert_name from public.expert_stylists where id = expert for no key update;
  if exists (select from public.stylists where expert_id = expert) then
    perform private.refuse(409, 'has_stylist', format('%s already has a stylist.', expert_name));
  end if;
  if not private.count_call(private.current_caller('stylist invitations'), '1 day', 20) then
    perform private.refuse(
      429, 'too_many_invitations', 'You''ve sent 20 invitations today. Try again tomorrow.'
    );
  end if;
  update public.stylist_invitations
  set withdrawn_at = now()
  where expert_id = expert and accepted_at is null and withdrawn_at is null;
  insert into public.stylist_invitations (expert_id, email, invited_by)
  values (expert, address, auth.uid())
  returning id into invitation;
  -- Not for an account, because whoever is invited may have none.
  insert into public.message_outbox (kind, recipient, payload, dedupe_key)
  values (
    'stylist_invitation', address, jsonb_build_object('invitation', invitation),
    'stylist-invitation:' || invitation
  );
  return invitation;
end;
$$;

create or replace function private.is_intake_answer(question jsonb, answer text)
returns boolean
language sql immutable set search_path = ''
as $$
  select case question ->> 'kind'
    when 'text' then char_length(answer) <= 1000
    when 'choice' then question -> 'options' ? answer
    when 'budget' then answer = any (enum_range(null::public.budget_band)::text[])
    when 'sizes' then
      string_to_array(answer, ', ') <@ enum_range(null::public.size)::text[]
      and cardinality(string_to_array(answer, ', ')) <= 14
    else false
  end;
$$;

create or replace function private.is_news(message public.message_outbox)
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
        message.payload ->> 'event',
        case message.kind
          -- Written before there were two.
          when 'booking_reminder' then 'reminder_day'
          else substr(message.kind::text, length('booking_') + 1)
        end
      )
    ) as about (event)
    where booking.id = (message.payload ->> 'booking_id')::uuid
      and message.user_id = case
        when message.kind = 'stylist_booking' then private.stylist_of(booking.expert_id)
        else booking.client_id
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
          when message.kind = 'stylist_booking' and event = 'requested' then wanted.requests
          when message.kind = 'stylist_booking' then wanted.changes
        end,
        true
      )
  );
$$;

create or replace function private.is_own_expert(expert uuid)
returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(expert = private.own_expert(), false);
$$;

create or replace function private.is_proposed(booking public.expert_bookings)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1
    from public.booking_proposals
    where booking_id = booking.id
      and answer = 'open'
      and expires_at > now()
      and (booking_date, start_time, starts_at)
        = (booking.booking_date, booking.start_time, booking.starts_at)
      and booking.status <> 'cancelled'
  );
$$;

create or replace function private.judged_starts(expert uuid, from_day date, until_day date, package uuid, moving uuid, holder uuid)
returns TABLE(day date, local_time time without time zone, starts_at timestamp with time zone, hours_end timestamp with time zone, shift bigint, verdict text)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  zone constant text :=
    (select time_zone from public.expert_stylists where id = expert and is_active);
  first_day constant date := greatest(from_day, (now() at time zone 'UTC')::date - 1);
  last_day constant date :=
    least(until_day, first_day + 100, private.last_offered_day(expert, zone));
  rules public.expert_settings;
  moved public.expert_bookings;
  offered public.service_packages;
  duration interval;
  before interval;
  after interval;
  -- What can affect the starts: consultations last at most 12 hours, buffers 4.
  reach tstzmultirange;
  working tstzmultirange;
  sessions tstzmultirange;
  blocked tstzmultirange;
  held tstzmultirange;
  full_days date[];
begin
  select * into moved
  from public.expert_bookings as booking
  where id = moving and expert_id = expert and private.booking_party(booking) <> 'system';
  select * into offered
  from public.service_packages
  where id = coalesce(moved.package_id, package)
    and expert_id = expert
    and (is_active or moved.id is not null);
  if zone is null or first_day > last_day or (package is not null and offered.id is null) then
    return;
  end if;
  select * into rules from public.expert_settings where expert_id = expert;
  duration := coalesce(
    moved.ends_at - moved.starts_at, make_interval(mins => offered.duration_minutes), '1 second'
  );
  before := make_interval(mins => coalesce(offered.buffer_before_minutes, 0));
  after := make_interval(mins => coalesce(offered.buffer_after_minutes, 0));
  reach := tstzmultirange(tstzrange(
    (first_day - 1)::timestamp at time zone zone, (last_day + 3)::timestamp at time zone zone
  ));
  -- One more day, because hours can continue past midnight.
  working := private.expert_hours(expert, first_day, last_day + 1);

  select
    coalesce(range_agg(tstzrange(booking.starts_at, booking.ends_at)), '{}'),
    -- A proposal frees its time when it expires, whether or not that was noted.
    coalesce(
      range_agg(
        case when expired.id is null then booking.blocked else private.blocked_by(booking) end
      ),
      '{}'
    )
  into sessions, blocked
  from public.expert_bookings as booking
  left join public.booking_proposals as expired
    on booking_id = booking.id and answer = 'open' and expired.expires_at <= now()
  where expert_id = expert
    and booking.id is distinct from moved.id
    and status in ('pending', 'confirmed')
    and booking.blocked && reach;

  select coalesce(range_agg(holds.blocked), '{}') into held
  from private.others_holds(expert, judged_starts.holder) as holds;

  if rules.most_per_day is not null then
    select array_agg(taken_day) into full_days
    from (
      select (taken.starts_at at time zone zone)::date as taken_day
      from (
        select id, booking.starts_at
        from public.expert_bookings as booking
        where expert_id = expert
          and status in ('pending', 'confirmed')
          and booking.starts_at > lower(reach)
        union all
        select booking.id, proposal.starts_at
        from public.booking_proposals as proposal
        join public.expert_bookings as booking on booking.id = booking_id
        where expert_id = expert and answer = 'open' and expires_at > now()
        union all
        select holds.holder, holds.starts_at
        from private.others_holds(expert, judged_starts.holder) as holds
      ) as taken
      where taken.id is distinct from moved.id
      group by taken_day
      -- A booking with a proposal for the same day is one consultation.
      having count(distinct taken.id) >= rules.most_per_day
    ) as days;
  end if;

  return query
  with grid as (
    select distinct on (windows.day, wall_clock)
      windows.day,
      wall_clock,
      wall_clock at time zone zone as instant,
      upper(hours.span) as hours_end,
      windows.shift
    from (
      select row_number() over (order by span, end_time) as shift, *
      from private.expert_windows(expert, first_day, last_day)
      where is_available
    ) as windows
    join unnest(working) as hours (span) on hours.span && windows.span
    cross join lateral generate_series(
      windows.day + start_time, windows.day + end_time - interval '1 microsecond', '30 minutes'
    ) as clock (wall_clock)
    where (wall_clock at time zone zone) at time zone zone = wall_clock
      and hours.span @> (wall_clock at time zone zone)
    order by windows.day, wall_clock, windows.shift
  )
  select
    day,
    wall_clock::time,
    instant,
    hours_end,
    shift,
    case
      when instant <= now() then 'in_the_past'
      when instant = moved.starts_at then 'own'
      when instant < now() + make_interval(mins => rules.notice_minutes) then 'too_soon'
      when offered.id is not null and instant + duration > hours_end then 'late'
      when sessions && tstzrange(instant, instant + duration) then 'taken'
      when day = any (full_days) then 'day_full'
      when blocked && tstzrange(instant - before, instant + duration + after) then 'buffer'
      when held && tstzrange(instant - before, instant + duration + after) then 'held'
    end
  from grid;
end;
$$;

create or replace function private.last_offered_day(expert uuid, zone text)
returns date
language sql stable set search_path = ''
as $$
  select least(
    private.last_bookable_day(zone),
    (now() at time zone zone)::date
      + (select horizon_days from public.expert_settings where expert_id = expert)
  );
$$;

create or replace function private.lock_booking(booking uuid)
returns public.expert_bookings
language plpgsql security definer set search_path = ''
as $$
declare
  found_booking public.expert_bookings;
begin
  select * into found_booking from public.expert_bookings where id = booking for update;
  if not found then
    perform private.refuse(404, 'no_such_booking', 'This booking no longer exists.');
  end if;
  return found_booking;
end;
$$;

create or replace function private.lock_times(expert uuid, changing uuid DEFAULT NULL::uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('booking ' || expert, 0));
  perform private.free_expired_proposals(expert, changing);
end;
$$;

create or replace function private.new_booking(booking public.expert_bookings, party public.booking_party, expected_starts_at timestamp with time zone)
returns public.expert_bookings
language plpgsql set search_path = ''
as $$
declare
  package public.service_packages;
begin
  if party = 'client' and private.is_own_expert(booking.expert_id) then
    perform private.refuse(
      422, 'own_studio', 'This is your own studio. Block the time in your calendar instead.'
    );
  end if;
  select * into package
  from public.service_packages
  where id = booking.package_id and expert_id = booking.expert_id;
  if not found then
    perform private.refuse(409, 'package_unavailable', 'This package is no longer offered.');
  end if;
  if party = 'client' and booking.total_amount <> package.price then
    perform private.refuse(
      409, 'price_changed',
      format('This package now costs %s. Check the price and confirm again.', package.price)
    );
  end if;
  if party = 'system' then
    booking.total_amount := coalesce(booking.total_amount, package.price);
  else
    booking.total_amount := package.price;
    booking.status := case when party = 'client' then 'pending' else 'confirmed' end;
  end if;
  perform private.check_intake(booking);
  return private.with_booking_times(
    booking, make_interval(mins => package.duration_minutes), expected_starts_at
  );
end;
$$;

create or replace function private.note_who_gave()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.given_by := auth.uid();
  new.given_at := now();
  return new;
end;
$$;

create or replace function private.number_place_change()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (new.place_kind, new.place) is distinct from (old.place_kind, old.place) then
    new.sequence := old.sequence + 1;
  end if;
  return new;
end;
$$;

create or replace function private.others_holds(expert uuid, holder uuid)
returns SETOF private.booking_holds
language sql stable security definer set search_path = ''
as $$
  select *
  from private.booking_holds
  where expert_id = expert
    and expires_at > now()
    and booking_holds.holder is distinct from others_holds.holder
    and (account_id is null or account_id is distinct from auth.uid());
$$;

create or replace function private.own_expert()
returns uuid
language sql stable security definer set search_path = ''
as $$
  select expert_id from public.stylists where user_id = (select auth.uid());
$$;

create or replace function private.people(search text)
returns TABLE(role text, id uuid, email text, expert_name text, expert_slug text, given_by text, given_at timestamp with time zone, ends_at timestamp with time zone, coming_bookings integer, is_last boolean)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_administrator();
  return query
    select
      roles.role, roles.id, roles.email, expert_stylists.name, slug, private.email_of(giver), since,
      until,
      (
        select count(*)::integer
        from public.expert_bookings
        where expert_id = expert
          and roles.role = 'stylist'
          and status in ('pending', 'confirmed')
          and starts_at > now()
      ),
      roles.role = 'administrator' and private.is_last_administrator(roles.id)
    from (
      select
        'administrator', user_id, private.email_of(user_id), null::uuid, given_by, given_at,
        null::timestamptz
      from public.user_preferences
      where is_admin
      union all
      select 'stylist', user_id, private.email_of(user_id), expert_id, given_by, given_at, null
      from public.stylists
      union all
      select 'invitation', invited.id, email, expert_id, invited_by, created_at, expires_at
      from public.stylist_invitations as invited
      where private.invitation_state(invited) = 'open'
    ) as roles (role, id, email, expert, giver, since, until)
    left join public.expert_stylists on expert_stylists.id = expert
    where strpos(lower(concat_ws(' ', roles.email, name)), lower(btrim(people.search))) > 0;
end;
$$;

create or replace function private.place_of(booking public.expert_bookings)
returns TABLE(kind public.place_kind, place text)
language sql stable set search_path = ''
as $$
  select
    kinds.kind,
    coalesce(
      booking.place,
      case kinds.kind
        when 'video' then replace(video_link, '{booking}', left(booking.id::text, 8))
        when 'address' then address
        else phone
      end
    )
  from public.service_packages
  cross join lateral (
    select coalesce(
      booking.place_kind,
      service_packages.place_kind,
      case
        when service_type in ('virtual', 'wardrobe_review') then 'video'::public.place_kind
        else 'address'
      end
    )
  ) as kinds (kind)
  left join public.expert_places on expert_places.expert_id = booking.expert_id
  where service_packages.id = booking.package_id;
$$;

create or replace function private.propose_time(booking uuid, booking_date date, start_time time without time zone, words text, expected_starts_at timestamp with time zone)
returns public.booking_proposals
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  previous public.expert_bookings;
  proposed public.expert_bookings;
  proposal public.booking_proposals;
begin
  perform private.require_studio((select expert_id from public.expert_bookings where id = booking));
  previous := private.lock_booking(booking);
  if previous.status not in ('pending', 'confirmed') or previous.starts_at <= now() then
    perform private.refuse(409, 'booking_closed', 'This booking can no longer be changed.');
  end if;
  if previous.client_id is null then
    perform private.refuse(
      422, 'no_client', 'This client has no account to answer with. Move the booking instead.'
    );
  end if;
  if 5 <= (
    select count(*)
    from public.booking_proposals
    where booking_id = booking and created_at > now() - interval '24 hours'
  ) then
    perform private.refuse(
      429, 'too_many_changes', 'You''ve proposed five times in a day. Wait for the client''s answer.'
    );
  end if;
  proposed := previous;
  proposed.booking_date := propose_time.booking_date;
  proposed.start_time := propose_time.start_time;
  proposed := private.with_booking_times(
    proposed, previous.ends_at - previous.starts_at, expected_starts_at
  );
  perform private.lock_times(previous.expert_id);
  perform private.check_start(proposed, false);
  update public.booking_proposals
  set answer = 'withdrawn', answered_at = now()
  where booking_id = booking and answer = 'open';
  insert into public.booking_proposals (
    booking_id, booking_date, start_time, starts_at, ends_at, words, proposed_by, expires_at
  )
  values (
    booking, proposed.booking_date, proposed.start_time, proposed.starts_at, proposed.ends_at,
    nullif(btrim(words), ''), private.booking_party(previous),
    least(now() + interval '48 hours', previous.starts_at, proposed.starts_at)
  )
  returning * into proposal;
  update public.expert_bookings
  set blocked = private.blocked_by(previous) + private.blocked_by(proposed)
  where id = booking;
  return proposal;
end;
$$;

create or replace function private.record_change()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ignored text[] := tg_argv[1:];
  old_row jsonb;
  new_row jsonb;
  logged_row jsonb;
  expert uuid;
begin
  if tg_op <> 'INSERT' then
    old_row := to_jsonb(old) - ignored;
  end if;
  if tg_op <> 'DELETE' then
    new_row := to_jsonb(new) - ignored;
  end if;
  if old_row is not distinct from new_row then
    return null;
  end if;
  logged_row := coalesce(new_row, old_row);
  -- Skips shoppers' changes of their own rows, migrations and the seed.
  if not (private.is_admin() or coalesce(auth.role(), '') = 'service_role') then
    expert := coalesce(
      logged_row ->> 'expert_id', case tg_table_name when 'expert_stylists' then logged_row ->> 'id' end
    );
    if expert is null then
      return null;
    elsif not private.is_own_expert(expert)
      -- Whoever leaves a studio no longer runs it.
      and (tg_table_name, logged_row ->> 'user_id') is distinct from ('stylists', auth.uid()::text)
    then
      return null;
    end if;
  end if;
  insert into public.audit_log (actor_id, action, table_name, record_id, before, after)
  values (
    auth.uid(),
    lower(tg_op)::public.change_action,
    tg_table_name,
    (
      select string_agg(logged_row ->> key_column, ':' order by ordinal)
      from unnest(string_to_array(tg_argv[0], ',')) with ordinality as keys (key_column, ordinal)
    ),
    old_row,
    new_row
  );
  return null;
end;
$$;

create or replace function private.record_log(of_table text, of_record text)
returns SETOF public.audit_log
language sql stable set search_path = ''
as $$
  select * from public.audit_log where table_name = of_table and record_id = of_record
  union all
  select *
  from public.audit_log
  where of_table = 'outfits'
    and table_name in ('outfit_items', 'outfit_images', 'collection_outfits')
    and coalesce(after, before) ->> 'outfit_id' = of_record
  union all
  select *
  from public.audit_log
  where of_table = 'collections'
    and table_name = 'collection_outfits'
    and coalesce(after, before) ->> 'collection_id' = of_record
  union all
  -- A new item's sizes belong to its creation.
  select sizes.*
  from public.audit_log as sizes
  where of_table = 'items'
    and sizes.table_name = 'item_variants'
    and sizes.record_id = of_record
    and not exists (
      select 1
      from public.audit_log as created
      where created.table_name = 'items'
        and created.record_id = of_record
        and created.action = 'insert'
        and created.changed_at = sizes.changed_at
    )
  union all
  select *
  from public.audit_log
  where of_table = 'expert_stylists'
    and table_name in (
      'service_packages', 'expert_availability', 'expert_days_off', 'expert_exceptions',
      'expert_settings', 'expert_places'
    )
    and coalesce(after, before) ->> 'expert_id' = of_record
  union all
  select *
  from private.booking_log(case when of_table = 'expert_bookings' then of_record::uuid end);
$$;

create or replace function private.release_hold(holder uuid)
returns void
language sql security definer set search_path = ''
as $$
  delete from private.booking_holds where booking_holds.holder = release_hold.holder;
$$;

create or replace function private.remind_new_stylist()
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

create or replace function private.request_account_deletion(bookings text, reason text)
returns public.account_deletion_requests
language plpgsql security definer set search_path = ''
as $$
declare
  request public.account_deletion_requests;
begin
  if auth.uid() is null then
    perform private.refuse(401, 'not_signed_in', 'Sign in to delete your account.');
  end if;
  insert into public.account_deletion_requests (user_id)
  values (auth.uid())
  on conflict (user_id) where cancelled_at is null and erased_at is null do nothing
  returning * into request;
  if exists (select from public.stylists where user_id = auth.uid()) then
    perform private.end_stylist(auth.uid(), bookings, reason);
  end if;
  if request.id is null then
    select * into request
    from public.account_deletion_requests
    where user_id = auth.uid() and cancelled_at is null and erased_at is null;
  else
    perform private.enqueue_message(
      'account_deletion_requested', request.user_id,
      jsonb_build_object('erase_after', request.erase_after),
      format('account-deletion:%s:requested', request.id)
    );
  end if;
  return request;
end;
$$;

create or replace function private.require_studio(expert uuid)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not (private.is_own_expert(expert) or private.is_admin()) then
    perform private.refuse(403, 'not_your_studio', 'This studio isn''t yours, or no longer is.');
  end if;
end;
$$;

create or replace function private.set_package_intake(package uuid, questions jsonb, was integer)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  expert uuid;
  newest public.package_intakes;
  checked jsonb;
begin
  -- The lock lets simultaneous saves follow each other.
  select expert_id into expert from public.service_packages where id = package for update;
  perform private.require_studio(expert);
  checked := private.checked_questions(questions);
  select * into newest
  from public.package_intakes
  where package_id = package
  order by version desc
  limit 1;
  if coalesce(newest.version, 0) is distinct from coalesce(was, 0) then
    perform private.refuse(409, 'changed_meanwhile', 'Someone else just changed this.');
  end if;
  if checked = coalesce(newest.questions, '[]') then
    return coalesce(newest.version, 0);
  end if;
  if (
    select count(*)
    from public.package_intakes
    where package_id = package and created_at > now() - interval '24 hours'
  ) >= 20 then
    perform private.refuse(
      429, 'too_many_changes',
      'You''ve changed these questions 20 times in a day. Try again tomorrow.'
    );
  end if;
  insert into public.package_intakes (package_id, version, questions)
  values (package, coalesce(newest.version, 0) + 1, checked);
  return coalesce(newest.version, 0) + 1;
end;
$$;

create or replace function private.studio_spans(expert uuid, from_day date, until_day date)
returns TABLE(kind text, id uuid, day date, from_minute integer, until_minute integer, note text)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  first constant date := greatest(from_day, '2000-01-01');
  last constant date := least(until_day, first + 41, '2200-01-01');
begin
  perform private.require_studio(expert);
  return query
  with days as (
    select generate_series(first::timestamp, last::timestamp, '1 day') as midnight
  ),
  hours as (
    select lower(span) at time zone time_zone as opens, upper(span) at time zone time_zone as closes
    from public.expert_stylists
    cross join lateral unnest(
      private.expert_hours(expert_stylists.id, first - 1, last)
    ) as span
    where expert_stylists.id = expert
  )
  select
    'hours', null::uuid, midnight::date,
    (extract(epoch from greatest(opens, midnight) - midnight) / 60)::integer,
    (extract(epoch from least(closes, midnight + interval '1 day') - midnight) / 60)::integer,
    null::text
  from days
  join hours on opens < midnight + interval '1 day' and closes > midnight
  union all
  select
    'blocked', exceptions.id, exceptions.day,
    (extract(epoch from start_time) / 60)::integer, (extract(epoch from end_time) / 60)::integer,
    exceptions.note
  from public.expert_exceptions as exceptions
  where expert_id = expert
    and not is_available
    and exceptions.day between first and last
  union all
  select 'day_off', expert_days_off.id, midnight::date, 0, 1440, null
  from days
  join public.expert_days_off
    on expert_id = expert and midnight::date between first_day and last_day
  order by 3, 4;
end;
$$;

create or replace function private.stylist_of(expert uuid)
returns uuid
language sql stable set search_path = ''
as $$
  select user_id from public.stylists where expert_id = expert;
$$;

create or replace function private.take_hold(expert uuid, holder uuid)
returns void
language sql security definer set search_path = ''
as $$
  delete from private.booking_holds
  where expert_id = expert
    and (booking_holds.holder = take_hold.holder or account_id = auth.uid());
$$;

create or replace function private.touch_updated_at()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Without `updated_at`, a save only changes the columns that it sends.
  if current_user = 'authenticated' and new.updated_at is distinct from old.updated_at then
    perform private.refuse(
      409, 'changed_meanwhile', 'Someone else just changed this.'
    );
  end if;
  new.updated_at := now();
  return new;
end;
$$;

create or replace function private.try_again(letter uuid)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  task constant text := (
    select singleton_key
    from pgboss.job
    where name = 'dead' and id = letter and source_name = 'tasks'
  );
begin
  if task is not null then
    delete from pgboss.job
    where name = 'dead' and source_name = 'tasks' and singleton_key = task;
    perform private.enqueue_job(
      'tasks', gen_random_uuid(), now(), jsonb_build_object('task', task), task
    );
    return true;
  end if;
  update public.message_outbox
  set status = 'pending', attempts = 0, last_error = null
  where id = letter
    and status = 'dead'
    and recipient is not null
    -- A late reminder wouldn't be sent.
    and not (
      coalesce(payload ->> 'event' like 'reminder\_%', kind = 'booking_reminder')
      and (payload ->> 'starts_at')::timestamptz <= now()
    );
  if not found then
    return false;
  end if;
  delete from pgboss.job
  where name = 'mail' and id = letter
    or name = 'dead' and source_id = letter;
  perform private.enqueue_job('mail', letter);
  return true;
end;
$$;

create or replace function private.why_not_offered(booking public.expert_bookings, is_new boolean)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  day constant date := booking.booking_date;
begin
  return case
    when not exists (
      select 1 from public.expert_stylists where id = booking.expert_id and is_active
    ) then 'expert_unavailable'
    when is_new and not exists (
      select 1
      from public.service_packages
      where id = booking.package_id and expert_id = booking.expert_id and is_active
    ) then 'package_unavailable'
    when day > private.last_offered_day(booking.expert_id, booking.time_zone) then 'too_far_ahead'
    when (booking.starts_at at time zone booking.time_zone)
      is distinct from (day + booking.start_time) then 'time_does_not_exist'
    when booking.starts_at <= now() then 'in_the_past'
    when exists (
      select 1
      from public.expert_days_off
      where expert_id = booking.expert_id and day between first_day and last_day
    ) then 'day_off'
    when private.expert_hours(booking.expert_id, day, day) @> booking.starts_at then 'not_on_grid'
    else 'outside_availability'
  end;
end;
$$;

create or replace function private.with_booking_times(booking public.expert_bookings, duration interval, expected_starts_at timestamp with time zone)
returns public.expert_bookings
language plpgsql set search_path = ''
as $$
begin
  -- Waits for an expert who is being deactivated or whose hours are being changed.
  select time_zone into booking.time_zone
  from public.expert_stylists
  where id = booking.expert_id
  for share;
  booking.starts_at := (booking.booking_date + booking.start_time) at time zone booking.time_zone;
  booking.ends_at := booking.starts_at + duration;
  booking.end_time := (booking.ends_at at time zone booking.time_zone)::time;
  if auth.uid() is not null and expected_starts_at <> booking.starts_at then
    perform private.refuse(
      409, 'clocks_differ',
      format(
        'Your device''s time zone data for %s is out of date: this time would be %s UTC. Choose another time.',
        replace(booking.time_zone, '_', ' '),
        to_char(booking.starts_at at time zone 'UTC', 'FMDay, FMMonth FMDD, FMHH12:MI AM')
      )
    );
  end if;
  return booking;
end;
$$;

create or replace function private.withdraw_invitation(invitation uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_administrator();
  update public.stylist_invitations
  set withdrawn_at = now()
  where id = invitation and accepted_at is null and withdrawn_at is null;
  if not found then
    perform private.refuse(
      409, 'invitation_ended', 'This invitation was already accepted or withdrawn.'
    );
  end if;
end;
$$;

create or replace function private.withdraw_proposal(proposal uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.drop_proposal(private.booking_to_settle(proposal, false), 'withdrawn');
end;
$$;

create or replace function private.write_message(message uuid)
returns SETOF public.message_outbox
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.write_alert_mail(message);
  delete from public.message_outbox as ended
  where id = message and status = 'pending' and private.invitation_mail(ended) is null;
  perform private.drop_old_booking_mail(message);
  return query
    with written as (
      update public.message_outbox
      set recipient = coalesce(private.email_of(user_id), recipient)
      where id = message
        and status = 'pending'
      returning *
    )
    select
      id, kind, recipient, user_id,
      payload || private.alert_mail_keys(written) || private.invitation_mail(written)
        || private.booking_mail_facts(written),
      dedupe_key, status, due_at, attempts, last_error, created_at, sent_at, alert_recipient_id
    from written;
end;
$$;

create or replace function public.accept_invitation(id uuid, key text)
returns void
language sql set search_path = ''
as $$
  select private.accept_invitation(id, key);
$$;

create or replace function public.answer_proposal(proposal uuid, accepts boolean)
returns void
language sql set search_path = ''
as $$
  select private.answer_proposal(proposal, accepts);
$$;

create or replace function public.book_for_client(expert uuid, package uuid, booking_date date, start_time time without time zone, client_name text, notes text DEFAULT NULL::text)
returns uuid
language sql set search_path = ''
as $$
  select private.book_for_client(expert, package, booking_date, start_time, client_name, notes);
$$;

create or replace function public.booking_list(booking uuid)
returns jsonb
language sql stable set search_path = ''
as $$
  select private.booking_list(booking);
$$;

create or replace function public.booking_places(bookings uuid[])
returns TABLE(booking_id uuid, kind public.place_kind, place text)
language sql stable set search_path = ''
as $$
  select places.booking_id, places.kind, places.place
  from private.booking_places(bookings) as places;
$$;

create or replace function public.erase_due_accounts()
returns integer
language plpgsql set search_path = ''
as $$
declare
  account_id uuid;
  erased integer := 0;
begin
  perform private.delete_invitations();
  for account_id in
    select user_id
    from public.account_deletion_requests
    where cancelled_at is null
      and erased_at is null
      and erase_after <= now()
      and user_id is not null
      and not private.is_last_administrator(user_id)
    order by erase_after
    limit 50
    for update skip locked
  loop
    -- Checks again, because earlier iterations may have erased the others.
    continue when private.is_last_administrator(account_id);
    perform private.erase_account(account_id);
    erased := erased + 1;
  end loop;
  return erased;
end;
$$;

create or replace function public.expert_starts(expert uuid, from_day date, until_day date, package uuid DEFAULT NULL::uuid, moving uuid DEFAULT NULL::uuid, holder uuid DEFAULT NULL::uuid)
returns TABLE(day date, times text[], starts timestamp with time zone[], hours_end timestamp with time zone, states text[])
language sql stable set search_path = ''
as $$
  select
    judged.day,
    array_agg(to_char(local_time, 'HH24:MI:SS') order by starts_at),
    array_agg(starts_at order by starts_at),
    judged.hours_end,
    array_agg(coalesce(verdict, 'free') order by starts_at)
  from private.judged_starts(expert, from_day, until_day, package, moving, holder) as judged
  where verdict is null or verdict in ('taken', 'own', 'late')
  group by judged.day, shift, judged.hours_end
  order by min(starts_at);
$$;

create or replace function public.give_administrator(email text)
returns void
language sql set search_path = ''
as $$
  select private.give_administrator(email);
$$;

create or replace function public.hold_time(expert uuid, package uuid, starts_at timestamp with time zone, holder uuid)
returns timestamp with time zone
language sql set search_path = ''
as $$
  select private.hold_time(expert, package, starts_at, holder);
$$;

create or replace function public.invitation(id uuid, key text)
returns TABLE(expert_name text, email text, expires_at timestamp with time zone, state text)
language sql stable set search_path = ''
as $$
  select expert_name, regexp_replace(email, '^(.).*@', '\1***@'), expires_at, state
  from private.invitation(id, key);
$$;

create or replace function public.invite_stylist(expert uuid, email text)
returns uuid
language sql set search_path = ''
as $$
  select private.invite_stylist(expert, email);
$$;

create or replace function public.leave_studio(bookings text, reason text DEFAULT NULL::text)
returns void
language sql set search_path = ''
as $$
  select private.end_stylist(auth.uid(), bookings, reason);
$$;

create or replace function public.own_studio()
returns public.expert_stylists
language plpgsql stable set search_path = ''
as $$
declare
  own public.expert_stylists;
begin
  select * into own from public.expert_stylists where id = private.own_expert();
  if own.id is null then
    perform private.refuse(403, 'not_your_studio', 'You don''t run a studio, or no longer do.');
  end if;
  return own;
end;
$$;

create or replace function public.people(search text DEFAULT ''::text)
returns TABLE(role text, id uuid, email text, expert_name text, expert_slug text, given_by text, given_at timestamp with time zone, ends_at timestamp with time zone, coming_bookings integer, is_last boolean)
language sql stable set search_path = ''
as $$
  select * from private.people(search);
$$;

create or replace function public.propose_time(booking uuid, booking_date date, start_time time without time zone, words text DEFAULT NULL::text, expected_starts_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
returns public.booking_proposals
language sql set search_path = ''
as $$
  select private.propose_time(booking, booking_date, start_time, words, expected_starts_at);
$$;

create or replace function public.release_hold(holder uuid)
returns void
language sql set search_path = ''
as $$
  select private.release_hold(holder);
$$;

create or replace function public.request_account_deletion(bookings text DEFAULT NULL::text, reason text DEFAULT NULL::text)
returns public.account_deletion_requests
language sql set search_path = ''
as $$
  select * from private.request_account_deletion(bookings, reason);
$$;

create or replace function public.set_expert_week(expert uuid, windows jsonb, was jsonb DEFAULT NULL::jsonb)
returns SETOF public.expert_availability
language plpgsql set search_path = ''
as $$
begin
  perform private.require_studio(expert);
  -- Serializes simultaneous saves.
  perform 1 from public.expert_stylists where id = expert for no key update;
  if not found then
    perform private.refuse(404, 'no_such_expert', 'This expert no longer exists.');
  end if;
  if was is not null and exists (
    select
    from (
      select day_of_week, start_time, end_time, is_available
      from public.expert_availability
      where expert_id = expert
    ) as stored
    full join jsonb_to_recordset(was) as read (
      day_of_week smallint, start_time time, end_time time, is_available boolean
    ) using (day_of_week, start_time, end_time, is_available)
    where stored is null or read is null
  ) then
    perform private.refuse(
      409, 'changed_meanwhile', 'Someone else just changed this.'
    );
  end if;
  delete from public.expert_availability as stored
  where expert_id = expert
    and not exists (
      select 1
      from jsonb_to_recordset(windows) as sent (
        day_of_week smallint, start_time time, end_time time, is_available boolean
      )
      where (sent.day_of_week, sent.start_time, sent.end_time, coalesce(sent.is_available, true))
        = (stored.day_of_week, stored.start_time, stored.end_time, stored.is_available)
    );
  insert into public.expert_availability
    (expert_id, day_of_week, start_time, end_time, is_available)
  select
    expert, sent.day_of_week, sent.start_time, sent.end_time, coalesce(sent.is_available, true)
  from jsonb_to_recordset(windows) as sent (
    day_of_week smallint, start_time time, end_time time, is_available boolean
  )
  where not exists (
    select 1
    from public.expert_availability as stored
    where expert_id = expert
      and (stored.day_of_week, stored.start_time, stored.end_time, stored.is_available)
        = (sent.day_of_week, sent.start_time, sent.end_time, coalesce(sent.is_available, true))
  );
  return query select * from public.expert_availability where expert_id = expert;
end;
$$;

create or replace function public.set_package_intake(package uuid, questions jsonb, was integer)
returns integer
language sql set search_path = ''
as $$
  select private.set_package_intake(package, questions, was);
$$;

create or replace function public.studio_bookings(expert uuid, only_open boolean DEFAULT false, from_time timestamp with time zone DEFAULT NULL::timestamp with time zone, until_time timestamp with time zone DEFAULT NULL::timestamp with time zone, client uuid DEFAULT NULL::uuid, booking uuid DEFAULT NULL::uuid)
returns TABLE(id uuid, status public.booking_status, sequence integer, starts_at timestamp with time zone, ends_at timestamp with time zone, day date, minute integer, client_id uuid, client_name text, client_notes text, client_time_zone text, cancel_reason text, total_amount numeric, package_id uuid, package_name text, service_type public.service_type, place_kind public.place_kind, place text, intake_version integer, intake_answers jsonb, shared_list_id uuid, proposal_id uuid, proposed_at timestamp with time zone, proposal_words text, proposal_expires_at timestamp with time zone)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_studio(expert);
  return query
  select
    bookings.id, bookings.status, bookings.sequence, bookings.starts_at, bookings.ends_at,
    local::date, (extract(epoch from local::time) / 60)::integer, bookings.client_id,
    bookings.client_name, bookings.client_notes, bookings.client_time_zone,
    bookings.cancel_reason, bookings.total_amount, packages.id, packages.name,
    packages.service_type, bookings.place_kind, bookings.place, bookings.intake_version,
    bookings.intake_answers, bookings.shared_list_id, proposals.id, proposals.starts_at,
    proposals.words, proposals.expires_at
  from public.expert_bookings as bookings
  join public.expert_stylists as experts on experts.id = bookings.expert_id
  join public.service_packages as packages on packages.id = bookings.package_id
  left join public.booking_proposals as proposals
    on proposals.booking_id = bookings.id
    and proposals.answer = 'open'
    and proposals.expires_at > now()
  cross join lateral (select bookings.starts_at at time zone experts.time_zone) as start (local)
  where bookings.expert_id = expert
    and (only_open is not true or bookings.status in ('pending', 'confirmed'))
    and (client is null or bookings.client_id = client)
    and (booking is null or bookings.id = booking)
    and (from_time is null or bookings.ends_at > from_time)
    and (until_time is null or bookings.starts_at < until_time)
  order by bookings.starts_at
  limit 500;
end;
$$;

create or replace function public.studio_events(expert uuid, since timestamp with time zone)
returns TABLE(id bigint, booking_id uuid, happened_at timestamp with time zone, made_by public.booking_party, status public.booking_status, starts_at timestamp with time zone, moved_from timestamp with time zone, client_name text, package_name text)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_studio(expert);
  return query
  select
    events.id, bookings.id, events.happened_at, events.made_by, events.status, events.starts_at,
    nullif(earlier.starts_at, events.starts_at), bookings.client_name, packages.name
  from public.expert_bookings as bookings
  join public.expert_booking_events as events on events.booking_id = bookings.id
  join public.service_packages as packages on packages.id = bookings.package_id
  left join lateral (
    select before.starts_at
    from public.expert_booking_events as before
    where before.booking_id = bookings.id and before.id < events.id
    order by before.id desc
    limit 1
  ) as earlier on true
  where bookings.expert_id = expert and events.happened_at > since
  order by events.happened_at desc, events.id desc
  limit 20;
end;
$$;

create or replace function public.studio_spans(expert uuid, from_day date, until_day date)
returns TABLE(kind text, id uuid, day date, from_minute integer, until_minute integer, note text)
language sql stable set search_path = ''
as $$
  select spans.kind, spans.id, spans.day, spans.from_minute, spans.until_minute, spans.note
  from private.studio_spans(expert, from_day, until_day) as spans;
$$;

create or replace function public.take_administrator(user_id uuid)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_administrator();
  delete from public.user_preferences
  where user_preferences.user_id = take_administrator.user_id and is_admin;
  if not found then
    perform private.refuse(409, 'no_administrator', 'This account is no longer an administrator.');
  end if;
end;
$$;

create or replace function public.take_stylist(user_id uuid, bookings text, reason text DEFAULT NULL::text)
returns void
language sql set search_path = ''
as $$
  select private.require_administrator();
  select private.end_stylist(user_id, bookings, reason);
$$;

create or replace function public.withdraw_invitation(invitation uuid)
returns void
language sql set search_path = ''
as $$
  select private.withdraw_invitation(invitation);
$$;

create or replace function public.withdraw_proposal(proposal uuid)
returns void
language sql set search_path = ''
as $$
  select private.withdraw_proposal(proposal);
$$;

ALTER TABLE private.booking_holds ADD CONSTRAINT booking_holds_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE private.booking_holds ADD CONSTRAINT booking_holds_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.expert_stylists(id) ON DELETE CASCADE;

ALTER TABLE private.booking_holds ADD CONSTRAINT booking_holds_package_id_fkey FOREIGN KEY (package_id) REFERENCES public.service_packages(id) ON DELETE CASCADE;

ALTER TABLE public.booking_proposals ADD CONSTRAINT booking_proposals_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.expert_bookings(id) ON DELETE CASCADE;

ALTER TABLE public.client_notes ADD CONSTRAINT client_notes_client_id_fkey FOREIGN KEY (client_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE public.client_notes ADD CONSTRAINT client_notes_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.expert_stylists(id) ON DELETE CASCADE;

-- What each booking blocks, before the constraint compares it.
update public.expert_bookings set blocked = tstzmultirange(tstzrange(starts_at, ends_at));

ALTER TABLE public.expert_bookings ADD CONSTRAINT answers_have_a_version CHECK (((intake_version IS NULL) = (intake_answers IS NULL)));

ALTER TABLE public.expert_bookings ADD CONSTRAINT client_name_bounds CHECK (((char_length(client_name) <= 120) AND (client_name !~ '[[:cntrl:]]'::text)));

ALTER TABLE public.expert_bookings ADD CONSTRAINT expert_bookings_shared_list_id_fkey FOREIGN KEY (shared_list_id) REFERENCES public.favorite_lists(id) ON DELETE SET NULL;

ALTER TABLE public.expert_bookings ADD CONSTRAINT expert_is_booked_once EXCLUDE USING gist (expert_id WITH =, blocked WITH &&) WHERE ((status = ANY (ARRAY['pending'::public.booking_status, 'confirmed'::public.booking_status])));

ALTER TABLE public.expert_bookings ADD CONSTRAINT holder_is_not_kept CHECK ((holder IS NULL));

ALTER TABLE "public"."expert_bookings" ADD CONSTRAINT "intake_answers_bounds" CHECK (((octet_length((intake_answers)::text) <= 20000) AND (jsonb_typeof(intake_answers) = 'object'::text) AND (NOT jsonb_path_exists(intake_answers, '$.*?(@.type() != "string")'::jsonpath))));

ALTER TABLE public.expert_bookings ADD CONSTRAINT place_bounds CHECK (((char_length(place) <= 500) AND (place !~ '[[:cntrl:]]'::text)));

ALTER TABLE public.expert_bookings ADD CONSTRAINT place_has_a_kind CHECK (((place IS NULL) OR (place_kind IS NOT NULL)));

ALTER TABLE public.expert_exceptions ADD CONSTRAINT exceptions_do_not_overlap EXCLUDE USING gist (expert_id WITH =, day WITH =, (
CASE
    WHEN is_available THEN 1
    ELSE 0
END) WITH =, int4range(((EXTRACT(epoch FROM start_time) / (60)::numeric))::integer, ((EXTRACT(epoch FROM end_time) / (60)::numeric))::integer) WITH &&);

ALTER TABLE public.expert_exceptions ADD CONSTRAINT expert_exceptions_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.expert_stylists(id) ON DELETE CASCADE;

ALTER TABLE public.expert_places ADD CONSTRAINT expert_places_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.expert_stylists(id) ON DELETE CASCADE;

ALTER TABLE public.expert_settings ADD CONSTRAINT expert_settings_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.expert_stylists(id) ON DELETE CASCADE;

ALTER TABLE public.mail_preferences ADD CONSTRAINT mail_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE public.package_intakes ADD CONSTRAINT package_intakes_package_id_fkey FOREIGN KEY (package_id) REFERENCES public.service_packages(id) ON DELETE CASCADE;

ALTER TABLE public.expert_bookings ADD CONSTRAINT expert_bookings_intake_fkey FOREIGN KEY (package_id, intake_version) REFERENCES public.package_intakes(package_id, version);

ALTER TABLE public.service_packages ADD CONSTRAINT service_packages_buffers_bounds CHECK (((buffer_before_minutes >= 0) AND (buffer_before_minutes <= 240) AND (buffer_after_minutes >= 0) AND (buffer_after_minutes <= 240)));

ALTER TABLE public.stylist_invitations ADD CONSTRAINT stylist_invitations_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.expert_stylists(id) ON DELETE CASCADE;

ALTER TABLE public.stylist_invitations ADD CONSTRAINT stylist_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES auth.users(id) ON DELETE SET NULL;

ALTER TABLE public.stylists ADD CONSTRAINT stylists_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES public.expert_stylists(id) ON DELETE CASCADE;

ALTER TABLE public.stylists ADD CONSTRAINT stylists_given_by_fkey FOREIGN KEY (given_by) REFERENCES auth.users(id) ON DELETE SET NULL;

ALTER TABLE public.stylists ADD CONSTRAINT stylists_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE public.user_preferences ADD CONSTRAINT user_preferences_given_at_bounds CHECK (((given_at >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (given_at < '2200-01-01 00:00:00+00'::timestamp with time zone)));

ALTER TABLE public.user_preferences ADD CONSTRAINT user_preferences_given_by_fkey FOREIGN KEY (given_by) REFERENCES auth.users(id) ON DELETE SET NULL;

CREATE UNIQUE INDEX booking_holds_account_idx ON private.booking_holds USING btree (account_id);

CREATE INDEX booking_holds_expert_idx ON private.booking_holds USING btree (expert_id, expires_at);

CREATE INDEX booking_holds_network_idx ON private.booking_holds USING btree (network, expires_at);

CREATE INDEX booking_holds_package_idx ON private.booking_holds USING btree (package_id);

CREATE INDEX booking_proposals_booking_idx ON public.booking_proposals USING btree (booking_id, created_at);

CREATE UNIQUE INDEX booking_proposals_open_idx ON public.booking_proposals USING btree (booking_id) WHERE (answer = 'open'::public.proposal_answer);

CREATE INDEX client_notes_client_idx ON public.client_notes USING btree (client_id);

CREATE INDEX expert_bookings_intake_idx ON public.expert_bookings USING btree (package_id, intake_version);

CREATE INDEX expert_bookings_shared_list_idx ON public.expert_bookings USING btree (shared_list_id);

CREATE INDEX stylist_invitations_invited_by_idx ON public.stylist_invitations USING btree (invited_by);

CREATE UNIQUE INDEX stylist_invitations_open_idx ON public.stylist_invitations USING btree (expert_id) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));

CREATE INDEX stylists_given_by_idx ON public.stylists USING btree (given_by);

CREATE INDEX user_preferences_given_by_idx ON public.user_preferences USING btree (given_by);

CREATE TRIGGER items_follow_update AFTER UPDATE OF status, website_url, retailer ON public.affiliate_partners FOR EACH ROW WHEN ((((new.status IS DISTINCT FROM old.status) OR (new.website_url IS DISTINCT FROM old.website_url)) OR (new.retailer IS DISTINCT FROM old.retailer))) EXECUTE FUNCTION private.follow_partner_to_items();

CREATE TRIGGER follow_new_proposal AFTER INSERT ON public.booking_proposals FOR EACH ROW EXECUTE FUNCTION private.follow_proposal();

CREATE TRIGGER follow_proposal AFTER UPDATE ON public.booking_proposals FOR EACH ROW WHEN (((new.answer <> old.answer) AND (new.answer <> 'accepted'::public.proposal_answer))) EXECUTE FUNCTION private.follow_proposal();

CREATE TRIGGER bound_daily_writes BEFORE INSERT OR UPDATE ON public.client_notes FOR EACH ROW EXECUTE FUNCTION private.bound_daily_writes('studio', '1000', 'You''ve made 1,000 changes today. Try again tomorrow.');

CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.client_notes FOR EACH ROW EXECUTE FUNCTION private.record_change('expert_id', 'client_id', 'note', 'updated_at');

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.client_notes FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER bound_daily_writes BEFORE INSERT OR UPDATE ON public.expert_availability FOR EACH ROW EXECUTE FUNCTION private.bound_daily_writes('studio', '1000', 'You''ve made 1,000 changes today. Try again tomorrow.');

CREATE TRIGGER check_shared_list BEFORE INSERT OR UPDATE OF shared_list_id ON public.expert_bookings FOR EACH ROW EXECUTE FUNCTION private.check_shared_list();

CREATE TRIGGER end_proposal AFTER UPDATE ON public.expert_bookings FOR EACH ROW EXECUTE FUNCTION private.end_proposal();

CREATE TRIGGER number_place_change BEFORE UPDATE OF place_kind, place ON public.expert_bookings FOR EACH ROW EXECUTE FUNCTION private.number_place_change();

CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.expert_bookings FOR EACH ROW EXECUTE FUNCTION private.record_change('id', 'client_id', 'client_notes', 'client_time_zone', 'cancel_reason', 'expected_starts_at', 'updated_at', 'client_name', 'place', 'intake_version', 'intake_answers', 'shared_list_id', 'blocked', 'holder');

CREATE TRIGGER bound_daily_writes BEFORE INSERT OR UPDATE ON public.expert_days_off FOR EACH ROW EXECUTE FUNCTION private.bound_daily_writes('studio', '1000', 'You''ve made 1,000 changes today. Try again tomorrow.');

CREATE TRIGGER announce_public_change AFTER INSERT OR DELETE OR UPDATE ON public.expert_exceptions FOR EACH ROW EXECUTE FUNCTION private.announce_public_change();

CREATE TRIGGER bound_daily_writes BEFORE INSERT OR UPDATE ON public.expert_exceptions FOR EACH ROW EXECUTE FUNCTION private.bound_daily_writes('studio', '1000', 'You''ve made 1,000 changes today. Try again tomorrow.');

CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.expert_exceptions FOR EACH ROW EXECUTE FUNCTION private.record_change('id', 'updated_at');

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.expert_exceptions FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER bound_daily_writes BEFORE INSERT OR UPDATE ON public.expert_places FOR EACH ROW EXECUTE FUNCTION private.bound_daily_writes('studio', '1000', 'You''ve made 1,000 changes today. Try again tomorrow.');

CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.expert_places FOR EACH ROW EXECUTE FUNCTION private.record_change('expert_id', 'updated_at');

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.expert_places FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER announce_public_change AFTER INSERT OR DELETE OR UPDATE ON public.expert_settings FOR EACH ROW EXECUTE FUNCTION private.announce_public_change();

CREATE TRIGGER bound_daily_writes BEFORE INSERT OR UPDATE ON public.expert_settings FOR EACH ROW EXECUTE FUNCTION private.bound_daily_writes('studio', '1000', 'You''ve made 1,000 changes today. Try again tomorrow.');

CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.expert_settings FOR EACH ROW EXECUTE FUNCTION private.record_change('expert_id', 'updated_at');

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.expert_settings FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER bound_daily_writes BEFORE UPDATE OF bio, profile_image ON public.expert_stylists FOR EACH ROW EXECUTE FUNCTION private.bound_daily_writes('studio', '1000', 'You''ve made 1,000 changes today. Try again tomorrow.');

CREATE TRIGGER check_expert_change BEFORE UPDATE ON public.expert_stylists FOR EACH ROW EXECUTE FUNCTION private.check_expert_change();

CREATE TRIGGER bound_daily_writes BEFORE INSERT OR UPDATE ON public.mail_preferences FOR EACH ROW EXECUTE FUNCTION private.bound_daily_writes('mail preferences', '200', 'You''ve changed your mails 200 times today. Try again tomorrow.');

CREATE TRIGGER announce_public_change AFTER INSERT OR DELETE OR UPDATE ON public.package_intakes FOR EACH ROW EXECUTE FUNCTION private.announce_public_change();

CREATE TRIGGER bound_daily_writes BEFORE INSERT OR UPDATE ON public.package_intakes FOR EACH ROW EXECUTE FUNCTION private.bound_daily_writes('studio', '1000', 'You''ve made 1,000 changes today. Try again tomorrow.');

CREATE TRIGGER bound_daily_writes BEFORE INSERT OR UPDATE ON public.service_packages FOR EACH ROW EXECUTE FUNCTION private.bound_daily_writes('studio', '1000', 'You''ve made 1,000 changes today. Try again tomorrow.');

CREATE TRIGGER items_follow_update AFTER UPDATE OF name, slug, partner_id ON public.shops FOR EACH ROW WHEN ((((new.name IS DISTINCT FROM old.name) OR (new.slug IS DISTINCT FROM old.slug)) OR (new.partner_id IS DISTINCT FROM old.partner_id))) EXECUTE FUNCTION private.follow_shop();

CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.stylist_invitations FOR EACH ROW EXECUTE FUNCTION private.record_change('id', 'email');

CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.stylists FOR EACH ROW EXECUTE FUNCTION private.record_change('user_id');

CREATE TRIGGER remind_new_stylist AFTER INSERT ON public.stylists FOR EACH ROW EXECUTE FUNCTION private.remind_new_stylist();

CREATE TRIGGER note_who_gave BEFORE INSERT OR UPDATE OF is_admin ON public.user_preferences FOR EACH ROW EXECUTE FUNCTION private.note_who_gave();

CREATE POLICY "Proposals are read with their booking" ON public.booking_proposals FOR SELECT TO authenticated USING ((EXISTS ( SELECT 1
   FROM public.expert_bookings
  WHERE (expert_bookings.id = booking_proposals.booking_id))));

CREATE POLICY "Stylists and administrators change notes" ON public.client_notes FOR UPDATE TO authenticated USING (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin))) WITH CHECK (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Stylists and administrators note about clients of bookings" ON public.client_notes FOR INSERT TO authenticated WITH CHECK ((((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)) AND (EXISTS ( SELECT 1
   FROM public.expert_bookings
  WHERE ((expert_bookings.expert_id = client_notes.expert_id) AND (expert_bookings.client_id = client_notes.client_id))))));

CREATE POLICY "Stylists and administrators remove notes" ON public.client_notes FOR DELETE TO authenticated USING (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Stylists read their notes, administrators all" ON public.client_notes FOR SELECT TO authenticated USING (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Administrators and the stylist add availability" ON public.expert_availability FOR INSERT TO authenticated WITH CHECK (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Administrators and the stylist change availability" ON public.expert_availability FOR UPDATE TO authenticated USING (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin))) WITH CHECK (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Administrators and the stylist remove availability" ON public.expert_availability FOR DELETE TO authenticated USING (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Clients change their own bookings, stylists theirs, administrat" ON public.expert_bookings FOR UPDATE TO authenticated USING (((client_id = ( SELECT auth.uid() AS uid)) OR (expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin))) WITH CHECK (((client_id = ( SELECT auth.uid() AS uid)) OR (expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Clients read their own bookings, stylists theirs, administrator" ON public.expert_bookings FOR SELECT TO authenticated USING (((client_id = ( SELECT auth.uid() AS uid)) OR (expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Administrators and the stylist add days off" ON public.expert_days_off FOR INSERT TO authenticated WITH CHECK (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Administrators and the stylist change days off" ON public.expert_days_off FOR UPDATE TO authenticated USING (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin))) WITH CHECK (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Administrators and the stylist remove days off" ON public.expert_days_off FOR DELETE TO authenticated USING (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Administrators and the stylist add exceptions" ON public.expert_exceptions FOR INSERT TO authenticated WITH CHECK (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Administrators and the stylist change exceptions" ON public.expert_exceptions FOR UPDATE TO authenticated USING (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin))) WITH CHECK (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Administrators and the stylist read exceptions" ON public.expert_exceptions FOR SELECT TO authenticated USING (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Administrators and the stylist remove exceptions" ON public.expert_exceptions FOR DELETE TO authenticated USING (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Administrators and the stylist change places" ON public.expert_places FOR UPDATE TO authenticated USING (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin))) WITH CHECK (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Administrators and the stylist read places" ON public.expert_places FOR SELECT TO authenticated USING (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Administrators and the stylist set places" ON public.expert_places FOR INSERT TO authenticated WITH CHECK (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Clients review their own completed bookings" ON public.expert_reviews FOR INSERT TO authenticated WITH CHECK (((client_id = ( SELECT auth.uid() AS uid)) AND (expert_id IS DISTINCT FROM ( SELECT private.own_expert() AS own_expert)) AND (EXISTS ( SELECT 1
   FROM public.expert_bookings
  WHERE ((expert_bookings.id = expert_reviews.booking_id) AND (expert_bookings.expert_id = expert_reviews.expert_id) AND (expert_bookings.client_id = expert_reviews.client_id) AND (expert_bookings.status = 'completed'::public.booking_status))))));

CREATE POLICY "Administrators and the stylist change how bookings are taken" ON public.expert_settings FOR UPDATE TO authenticated USING (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin))) WITH CHECK (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Administrators and the stylist set how bookings are taken" ON public.expert_settings FOR INSERT TO authenticated WITH CHECK (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Everyone reads how experts take bookings" ON public.expert_settings FOR SELECT TO anon, authenticated USING (true);

CREATE POLICY "Administrators and the stylist change an expert" ON public.expert_stylists FOR UPDATE TO authenticated USING (((id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin))) WITH CHECK (((id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "People read active experts and their own, administrators all" ON public.expert_stylists FOR SELECT TO authenticated USING ((is_active OR (id = ( SELECT private.own_expert() AS own_expert)) OR (id IN ( SELECT expert_bookings.expert_id
   FROM public.expert_bookings
  WHERE (expert_bookings.client_id = ( SELECT auth.uid() AS uid)))) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "People change which mails they want" ON public.mail_preferences FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "People choose which mails they want" ON public.mail_preferences FOR INSERT TO authenticated WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "People read which mails they want" ON public.mail_preferences FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Everyone reads questions" ON public.package_intakes FOR SELECT TO anon, authenticated USING (true);

CREATE POLICY "Administrators and the stylist add packages" ON public.service_packages FOR INSERT TO authenticated WITH CHECK (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Administrators and the stylist change packages" ON public.service_packages FOR UPDATE TO authenticated USING (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin))) WITH CHECK (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Administrators and the stylist remove packages" ON public.service_packages FOR DELETE TO authenticated USING (((expert_id = ( SELECT private.own_expert() AS own_expert)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Administrators read invitations" ON public.stylist_invitations FOR SELECT TO authenticated USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Stylists read their own row, administrators all" ON public.stylists FOR SELECT TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Stylists see their portraits" ON storage.objects FOR SELECT TO authenticated USING (((bucket_id = 'outfit-images'::text) AND starts_with(name, (('experts/'::text || ( SELECT private.own_expert() AS own_expert)) || '/'::text))));

CREATE POLICY "Stylists upload their portrait, 20 a day" ON storage.objects FOR INSERT TO authenticated WITH CHECK (((bucket_id = 'outfit-images'::text) AND (name ~ (((('^experts/'::text || ( SELECT private.own_expert() AS own_expert)) || '/'::text) || to_char((now() AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD'::text)) || '-1?[0-9]\.jpg$'::text))));

GRANT EXECUTE ON FUNCTION private.accept_invitation(uuid, text) TO authenticated;

GRANT EXECUTE ON FUNCTION private.answer_proposal(uuid, boolean) TO authenticated;

GRANT EXECUTE ON FUNCTION private.book_for_client(uuid, uuid, date, time without time zone, text, text) TO authenticated;

GRANT EXECUTE ON FUNCTION private.booking_list(uuid) TO authenticated;

GRANT EXECUTE ON FUNCTION private.booking_places(uuid[]) TO authenticated;

GRANT EXECUTE ON FUNCTION private.delete_invitations(uuid) TO service_role;

GRANT EXECUTE ON FUNCTION private.end_stylist(uuid, text, text) TO authenticated;

GRANT EXECUTE ON FUNCTION private.expire_pending_bookings() TO service_role;

GRANT EXECUTE ON FUNCTION private.give_administrator(text) TO authenticated;

GRANT EXECUTE ON FUNCTION private.hold_time(uuid, uuid, timestamp with time zone, uuid) TO anon, authenticated;

GRANT EXECUTE ON FUNCTION private.invitation(uuid, text) TO anon, authenticated;

GRANT EXECUTE ON FUNCTION private.invite_stylist(uuid, text) TO authenticated;

GRANT EXECUTE ON FUNCTION private.is_own_expert(uuid) TO authenticated;

GRANT EXECUTE ON FUNCTION private.is_own_expert(uuid) TO service_role;

GRANT EXECUTE ON FUNCTION private.judged_starts(uuid, date, date, uuid, uuid, uuid) TO anon, authenticated;

GRANT EXECUTE ON FUNCTION private.judged_starts(uuid, date, date, uuid, uuid, uuid) TO service_role;

GRANT EXECUTE ON FUNCTION private.own_expert() TO anon, authenticated;

GRANT EXECUTE ON FUNCTION private.own_expert() TO service_role;

GRANT EXECUTE ON FUNCTION private.people(text) TO authenticated;

GRANT EXECUTE ON FUNCTION private.propose_time(uuid, date, time without time zone, text, timestamp with time zone) TO authenticated;

GRANT EXECUTE ON FUNCTION private.release_hold(uuid) TO anon, authenticated;

GRANT EXECUTE ON FUNCTION private.request_account_deletion(text, text) TO authenticated;

GRANT EXECUTE ON FUNCTION private.require_studio(uuid) TO authenticated;

GRANT EXECUTE ON FUNCTION private.require_studio(uuid) TO service_role;

GRANT EXECUTE ON FUNCTION private.set_package_intake(uuid, jsonb, integer) TO authenticated;

GRANT EXECUTE ON FUNCTION private.studio_spans(uuid, date, date) TO authenticated;

GRANT EXECUTE ON FUNCTION private.withdraw_invitation(uuid) TO authenticated;

GRANT EXECUTE ON FUNCTION private.withdraw_proposal(uuid) TO authenticated;

GRANT EXECUTE ON FUNCTION public.accept_invitation(uuid, text) TO authenticated;

GRANT EXECUTE ON FUNCTION public.answer_proposal(uuid, boolean) TO authenticated;

GRANT EXECUTE ON FUNCTION public.book_for_client(uuid, uuid, date, time without time zone, text, text) TO authenticated;

GRANT EXECUTE ON FUNCTION public.booking_list(uuid) TO authenticated;

GRANT EXECUTE ON FUNCTION public.booking_places(uuid[]) TO authenticated;

GRANT EXECUTE ON FUNCTION public.expert_starts(uuid, date, date, uuid, uuid, uuid) TO anon, authenticated;

GRANT EXECUTE ON FUNCTION public.expert_starts(uuid, date, date, uuid, uuid, uuid) TO service_role;

GRANT EXECUTE ON FUNCTION public.give_administrator(text) TO authenticated;

GRANT EXECUTE ON FUNCTION public.hold_time(uuid, uuid, timestamp with time zone, uuid) TO anon, authenticated;

GRANT EXECUTE ON FUNCTION public.invitation(uuid, text) TO anon, authenticated;

GRANT EXECUTE ON FUNCTION public.invite_stylist(uuid, text) TO authenticated;

GRANT EXECUTE ON FUNCTION public.leave_studio(text, text) TO authenticated;

GRANT EXECUTE ON FUNCTION public.own_studio() TO authenticated;

GRANT EXECUTE ON FUNCTION public.people(text) TO authenticated;

GRANT EXECUTE ON FUNCTION public.propose_time(uuid, date, time without time zone, text, timestamp with time zone) TO authenticated;

GRANT EXECUTE ON FUNCTION public.release_hold(uuid) TO anon, authenticated;

GRANT EXECUTE ON FUNCTION public.request_account_deletion(text, text) TO authenticated;

GRANT EXECUTE ON FUNCTION public.set_package_intake(uuid, jsonb, integer) TO authenticated;

GRANT EXECUTE ON FUNCTION public.studio_bookings(uuid, boolean, timestamp with time zone, timestamp with time zone, uuid, uuid) TO authenticated;

GRANT EXECUTE ON FUNCTION public.studio_events(uuid, timestamp with time zone) TO authenticated;

GRANT EXECUTE ON FUNCTION public.studio_spans(uuid, date, date) TO authenticated;

GRANT EXECUTE ON FUNCTION public.take_administrator(uuid) TO authenticated;

GRANT EXECUTE ON FUNCTION public.take_stylist(uuid, text, text) TO authenticated;

GRANT EXECUTE ON FUNCTION public.withdraw_invitation(uuid) TO authenticated;

GRANT EXECUTE ON FUNCTION public.withdraw_proposal(uuid) TO authenticated;

GRANT SELECT ON TABLE public.booking_proposals TO authenticated;

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE public.booking_proposals TO service_role;

GRANT INSERT (client_id) ON TABLE public.client_notes TO authenticated;

GRANT INSERT (expert_id) ON TABLE public.client_notes TO authenticated;

GRANT INSERT (note), UPDATE (note) ON TABLE public.client_notes TO authenticated;

GRANT UPDATE (updated_at) ON TABLE public.client_notes TO authenticated;

GRANT DELETE, SELECT ON TABLE public.client_notes TO authenticated;

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE public.client_notes TO service_role;

REVOKE ALL (client_name) ON TABLE public.expert_bookings FROM authenticated;

GRANT INSERT (client_name), UPDATE (client_name) ON TABLE public.expert_bookings TO authenticated;

REVOKE ALL (holder) ON TABLE public.expert_bookings FROM authenticated;

GRANT INSERT (holder) ON TABLE public.expert_bookings TO authenticated;

REVOKE ALL (intake_answers) ON TABLE public.expert_bookings FROM authenticated;

GRANT INSERT (intake_answers) ON TABLE public.expert_bookings TO authenticated;

REVOKE ALL (intake_version) ON TABLE public.expert_bookings FROM authenticated;

GRANT INSERT (intake_version) ON TABLE public.expert_bookings TO authenticated;

REVOKE ALL (place_kind) ON TABLE public.expert_bookings FROM authenticated;

GRANT UPDATE (place_kind) ON TABLE public.expert_bookings TO authenticated;

REVOKE ALL (place) ON TABLE public.expert_bookings FROM authenticated;

GRANT UPDATE (place) ON TABLE public.expert_bookings TO authenticated;

REVOKE ALL (shared_list_id) ON TABLE public.expert_bookings FROM authenticated;

GRANT INSERT (shared_list_id), UPDATE (shared_list_id) ON TABLE public.expert_bookings TO authenticated;

GRANT INSERT (day), UPDATE (day) ON TABLE public.expert_exceptions TO authenticated;

GRANT INSERT (end_time), UPDATE (end_time) ON TABLE public.expert_exceptions TO authenticated;

GRANT INSERT (expert_id) ON TABLE public.expert_exceptions TO authenticated;

GRANT INSERT (is_available), UPDATE (is_available) ON TABLE public.expert_exceptions TO authenticated;

GRANT INSERT (note), UPDATE (note) ON TABLE public.expert_exceptions TO authenticated;

GRANT INSERT (start_time), UPDATE (start_time) ON TABLE public.expert_exceptions TO authenticated;

GRANT UPDATE (updated_at) ON TABLE public.expert_exceptions TO authenticated;

GRANT DELETE, SELECT ON TABLE public.expert_exceptions TO authenticated;

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE public.expert_exceptions TO service_role;

GRANT INSERT (address), UPDATE (address) ON TABLE public.expert_places TO authenticated;

GRANT INSERT (expert_id) ON TABLE public.expert_places TO authenticated;

GRANT INSERT (phone), UPDATE (phone) ON TABLE public.expert_places TO authenticated;

GRANT UPDATE (updated_at) ON TABLE public.expert_places TO authenticated;

GRANT INSERT (video_link), UPDATE (video_link) ON TABLE public.expert_places TO authenticated;

GRANT SELECT ON TABLE public.expert_places TO authenticated;

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE public.expert_places TO service_role;

GRANT SELECT ON TABLE public.expert_settings TO anon;

GRANT INSERT (answer_hours), UPDATE (answer_hours) ON TABLE public.expert_settings TO authenticated;

GRANT INSERT (expert_id) ON TABLE public.expert_settings TO authenticated;

GRANT INSERT (horizon_days), UPDATE (horizon_days) ON TABLE public.expert_settings TO authenticated;

GRANT INSERT (most_per_day), UPDATE (most_per_day) ON TABLE public.expert_settings TO authenticated;

GRANT INSERT (notice_minutes), UPDATE (notice_minutes) ON TABLE public.expert_settings TO authenticated;

GRANT UPDATE (updated_at) ON TABLE public.expert_settings TO authenticated;

GRANT SELECT ON TABLE public.expert_settings TO authenticated;

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE public.expert_settings TO service_role;

GRANT INSERT, SELECT, UPDATE ON TABLE public.mail_preferences TO authenticated;

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE public.mail_preferences TO service_role;

GRANT SELECT ON TABLE public.package_intakes TO anon, authenticated;

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE public.package_intakes TO service_role;

REVOKE ALL (buffer_after_minutes) ON TABLE public.service_packages FROM authenticated;

GRANT INSERT (buffer_after_minutes), UPDATE (buffer_after_minutes) ON TABLE public.service_packages TO authenticated;

REVOKE ALL (buffer_before_minutes) ON TABLE public.service_packages FROM authenticated;

GRANT INSERT (buffer_before_minutes), UPDATE (buffer_before_minutes) ON TABLE public.service_packages TO authenticated;

REVOKE ALL (place_kind) ON TABLE public.service_packages FROM authenticated;

GRANT INSERT (place_kind), UPDATE (place_kind) ON TABLE public.service_packages TO authenticated;

GRANT SELECT ON TABLE public.stylist_invitations TO authenticated;

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE public.stylist_invitations TO service_role;

GRANT SELECT ON TABLE public.stylists TO authenticated;

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE public.stylists TO service_role;
