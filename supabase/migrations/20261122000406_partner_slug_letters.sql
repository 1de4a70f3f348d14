-- A partner's address keeps its letters without their accents: "Zoë & Söhne" is zoe-sohne.
create or replace function private.derive_partner_slug()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  letters constant text := lower(
    regexp_replace(normalize(new.shop_name, nfkd), '[\u0300-\u036f]', '', 'g')
  );
  base text := coalesce(
    nullif(btrim(regexp_replace(letters, '[^a-z0-9]+', '-', 'g'), '-'), ''), 'partner'
  );
  attempt integer := 1;
begin
  if coalesce(new.slug, '') = '' then
    new.slug := base;
    while exists (select 1 from public.affiliate_partners where slug = new.slug) loop
      attempt := attempt + 1;
      new.slug := base || '-' || attempt;
    end loop;
  end if;
  return new;
end;
$$;
