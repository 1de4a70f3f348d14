-- The questions of packages, and the answers of clients who book them (docs/product/studio.md).

-- The questions of a package. A change adds a version, so that answers keep their questions:
-- [{"id", "kind": "text" | "choice" | "sizes" | "budget", "label", "required", "options": [text]}].
create table public.package_intakes (
  package_id uuid not null references public.service_packages (id) on delete cascade,
  version integer not null,
  questions jsonb not null,
  created_at timestamptz not null default now(),
  primary key (package_id, version),
  constraint intake_version_bounds check (version >= 1 and version <= 10000),
  constraint intake_questions_bounds check (
    jsonb_typeof(questions) = 'array'
    and jsonb_array_length(questions) <= 20
    and octet_length(questions::text) <= 20000
  )
);

alter table public.package_intakes enable row level security;
grant select on table public.package_intakes to anon, authenticated;
grant select, insert, update, delete on table public.package_intakes to service_role;

create policy "Everyone reads questions"
on public.package_intakes for select to anon, authenticated
using (true);

create trigger notify_page_caches
after insert or update or delete on public.package_intakes
for each row execute function private.notify_page_caches();

alter table public.expert_bookings
  add constraint expert_bookings_intake_fkey
  foreign key (package_id, intake_version) references public.package_intakes (package_id, version);

create index expert_bookings_intake_idx on public.expert_bookings (package_id, intake_version);

-- Returns questions without unknown keys, or refuses them with a sentence. PT422.
create function private.checked_questions(questions jsonb)
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

-- Security definer, because the API's roles can't write versions.
create function private.set_package_intake(package uuid, questions jsonb, was integer)
returns integer
language plpgsql volatile security definer set search_path = ''
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
    perform private.refuse(409, 'version_conflict', 'Someone else just changed this.');
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
grant execute on function private.set_package_intake(uuid, jsonb, integer) to authenticated;

-- Saves a package's questions as a new version and returns its number, or the newest one if nothing
-- changed. `was` is the version that the change is based on, 0 for none: PT409 if there is a newer
-- one. For the package's stylist and administrators: PT403. At most 20 versions a day: PT429.
create function public.set_package_intake(package uuid, questions jsonb, was integer)
returns integer
language sql volatile security invoker set search_path = ''
as $$
  select private.set_package_intake(package, questions, was);
$$;
grant execute on function public.set_package_intake(uuid, jsonb, integer) to authenticated;

-- Returns whether an answer fits its question. Sizes are separated by commas: "M, 38".
create function private.is_intake_answer(question jsonb, answer text)
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

-- Refuses a client's booking whose answers don't fit the package's questions: the newest ones, or
-- those of a version that was replaced less than a day ago, as long as browsers keep unsent
-- answers. Stylists who book for a client ask nothing.
create function private.check_intake(booking public.expert_bookings)
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
