-- Names and titles are written into calendar files and subjects of mails, where the end of a line
-- begins something else.

update public.expert_stylists
set name = coalesce(nullif(btrim(regexp_replace(name, '[[:cntrl:]]+', ' ', 'g')), ''), '-')
where name ~ '[[:cntrl:]]';
update public.service_packages
set name = coalesce(nullif(btrim(regexp_replace(name, '[[:cntrl:]]+', ' ', 'g')), ''), '-')
where name ~ '[[:cntrl:]]';
update public.affiliate_partners
set shop_name = coalesce(nullif(btrim(regexp_replace(shop_name, '[[:cntrl:]]+', ' ', 'g')), ''), '-')
where shop_name ~ '[[:cntrl:]]';
update public.affiliate_links
set campaign_name
  = coalesce(nullif(btrim(regexp_replace(campaign_name, '[[:cntrl:]]+', ' ', 'g')), ''), '-')
where campaign_name ~ '[[:cntrl:]]';
update public.outfits
set title = coalesce(nullif(btrim(regexp_replace(title, '[[:cntrl:]]+', ' ', 'g')), ''), '-')
where title ~ '[[:cntrl:]]';
update public.collections
set title = coalesce(nullif(btrim(regexp_replace(title, '[[:cntrl:]]+', ' ', 'g')), ''), '-')
where title ~ '[[:cntrl:]]';

alter table public.expert_stylists
add constraint name_is_one_line check (name !~ '[[:cntrl:]]');
alter table public.service_packages
add constraint name_is_one_line check (name !~ '[[:cntrl:]]');
alter table public.affiliate_partners
add constraint name_is_one_line check (shop_name !~ '[[:cntrl:]]');
alter table public.affiliate_links
add constraint campaign_is_one_line check (campaign_name !~ '[[:cntrl:]]');
alter table public.outfits
add constraint title_is_one_line check (title !~ '[[:cntrl:]]');
alter table public.collections
add constraint title_is_one_line check (title !~ '[[:cntrl:]]');

-- A cell of a spreadsheet may have several lines: a name that is imported is made one.
create or replace function private.cell(cells jsonb, field text)
returns text
language sql
immutable
set search_path = ''
as $$
  select nullif(
    btrim(
      case
        when field in ('shop_name', 'campaign_name', 'partner')
          then regexp_replace(cells ->> field, '[[:cntrl:]]+', ' ', 'g')
        else cells ->> field
      end
    ),
    ''
  );
$$;
