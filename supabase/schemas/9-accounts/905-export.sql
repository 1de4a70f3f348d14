-- Returns {"outfit": title, "outfit_address": path of its page}, or {} for null.
create function private.outfit_reference(outfit uuid)
returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_build_object('outfit', title, 'outfit_address', '/outfits/' || slug)
      from public.outfits
      where id = outfit
    ),
    '{}'
  );
$$;

create function private.item_reference(item uuid)
returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_build_object('item', name, 'item_address', '/items/' || slug)
      from public.items
      where id = item
    ),
    '{}'
  );
$$;

-- Returns everything stored about the caller, for "Download My Data" in the profile (ACC-18). Keys
-- are table names; a test finds missing tables. Of outfits, experts and others, includes only
-- public data. Security definer, because accounts can't read all columns of their own rows, such as
-- mails to them.
create function private.export_account()
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
    'imports', (
      select coalesce(jsonb_agg(to_jsonb(imports) - array['created_by', 'undone_by'] order by created_at), '[]')
      from private.imports
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
    'favorites', to_jsonb(array(
      select to_jsonb(saved) - 'user_id'
        || private.outfit_reference(saved.outfit_id)
        || private.item_reference(saved.item_id)
      from public.favorites as saved
      where saved.user_id = account_id
      order by saved.list_id nulls first, saved.position desc
    )),
    'favorite_list_shares', (
      select coalesce(jsonb_agg(to_jsonb(shares) - 'user_id' order by created_at), '[]')
      from public.favorite_list_shares as shares
      where user_id = account_id
    ),
    'seen_outfits', to_jsonb(array(
      select to_jsonb(seen) - 'user_id' || private.outfit_reference(outfit_id)
      from public.seen_outfits as seen
      where user_id = account_id
      order by seen_at
    )),
    'shopped_items', to_jsonb(array(
      select to_jsonb(shopped) - 'user_id'
        || private.outfit_reference(outfit_id)
        || private.item_reference(item_id)
      from public.shopped_items as shopped
      where user_id = account_id
      order by shopped_at
    )),
    'outfit_reviews', to_jsonb(array(
      select to_jsonb(reviews) - 'user_id' || private.outfit_reference(outfit_id)
      from public.outfit_reviews as reviews
      where user_id = account_id
      order by created_at
    )),
    'outfit_review_votes', to_jsonb(array(
      select jsonb_build_object('review_id', review_id, 'created_at', votes.created_at)
        || private.outfit_reference(outfit_id)
      from public.outfit_review_votes as votes
      join public.outfit_reviews on outfit_reviews.id = votes.review_id
      where votes.user_id = account_id
      order by votes.created_at
    )),
    'expert_bookings', to_jsonb(array(
      select to_jsonb(bookings) - 'client_id' - 'expected_starts_at' - 'holder' - 'blocked'
        || jsonb_build_object('expert', expert_stylists.name, 'package', service_packages.name)
      from public.expert_bookings as bookings
      join public.expert_stylists on expert_stylists.id = bookings.expert_id
      join public.service_packages on service_packages.id = bookings.package_id
      where client_id = account_id
      order by starts_at
    )),
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
    'client_notes', to_jsonb(array(
      select jsonb_build_object('expert', name, 'note', note, 'updated_at', notes.updated_at)
      from public.client_notes as notes
      join public.expert_stylists on expert_stylists.id = notes.expert_id
      where client_id = account_id
      order by name
    )),
    -- Of the clients of a stylist's studio, nothing.
    'stylists', (
      select coalesce(jsonb_agg(jsonb_build_object('expert', name, 'granted_at', granted_at)), '[]')
      from public.stylists
      join public.expert_stylists on expert_stylists.id = stylists.expert_id
      where user_id = account_id
    ),
    -- Addresses are shown to nobody.
    'busy_calendars', to_jsonb(array(
      select to_jsonb(calendars) - 'id' - 'stylist_id' - 'address' || jsonb_build_object(
        'name', private.calendar_name(address),
        'busy_times', array(
          select jsonb_build_array(starts_at, ends_at)
          from private.busy_times
          where calendar_id = calendars.id
          order by starts_at
        )
      )
      from private.busy_calendars as calendars
      where stylist_id = account_id
      order by created_at
    )),
    'stylist_addresses', to_jsonb(array(
      select address from private.stylist_addresses where stylist_id = account_id order by 1
    )),
    'stylist_invitations', to_jsonb(array(
      select to_jsonb(invitations) - 'id' - 'invited_by' || jsonb_build_object('expert', name)
      from public.stylist_invitations as invitations
      join public.expert_stylists on expert_stylists.id = invitations.expert_id
      where email = lower(private.email_of(account_id))
      order by invitations.created_at
    )),
    'mail_preferences', (
      select coalesce(jsonb_agg(to_jsonb(preferences) - 'user_id'), '[]')
      from public.mail_preferences as preferences
      where user_id = account_id
    ),
    'calendar_feeds', to_jsonb(array(
      select to_jsonb(feeds) - array['user_id', 'key_hash', 'stylist_id']
      from public.calendar_feeds as feeds
      where user_id = account_id
      order by kind
    )),
    'expert_reviews', to_jsonb(array(
      select to_jsonb(reviews) - 'client_id' || jsonb_build_object('expert', expert_stylists.name)
      from public.expert_reviews as reviews
      join public.expert_stylists on expert_stylists.id = reviews.expert_id
      where client_id = account_id
      order by reviews.created_at
    )),
    'alert_recipients', (
      select coalesce(jsonb_agg(to_jsonb(recipients) - 'user_id'), '[]')
      from public.alert_recipients as recipients
      where user_id = account_id
    ),
    'alerts', to_jsonb(array(
      select to_jsonb(alerts) - array['recipient_id', 'caller', 'subject_id']
        || private.outfit_reference(outfit_id)
        || private.item_reference(item_id)
        || jsonb_strip_nulls(jsonb_build_object('expert', experts.name))
      from public.alerts
      left join public.expert_stylists as experts
        on experts.id = alerts.expert_id and experts.is_active
      join public.alert_recipients on alert_recipients.id = alerts.recipient_id
      where user_id = account_id
      order by alerts.created_at
    )),
    'refused_mailboxes', (
      select coalesce(jsonb_agg(to_jsonb(refused) - 'mailbox'), '[]')
      from private.refused_mailboxes as refused
      where mailbox = private.mailbox_digest(private.email_of(account_id))
    ),
    'message_outbox', to_jsonb(array(
      select jsonb_build_object(
        'kind', kind, 'recipient', recipient, 'payload', payload, 'status', status,
        'created_at', created_at, 'sent_at', sent_at
      )
      from public.message_outbox
      where user_id = account_id
      order by created_at
    )),
    'account_deletion_requests', (
      select coalesce(jsonb_agg(to_jsonb(requests) - 'user_id' order by requested_at), '[]')
      from public.account_deletion_requests as requests
      where user_id = account_id
    )
  );
end;
$$;
grant execute on function private.export_account() to authenticated;

-- Returns {"<table>": [the caller's rows], ...}. PT401 without a session.
create function public.export_account()
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.export_account();
$$;
grant execute on function public.export_account() to authenticated;
