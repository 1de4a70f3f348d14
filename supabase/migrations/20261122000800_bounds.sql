-- Every text, list, number and date that people, partners or pages send has a bound, far beyond what
-- the shop needs and well within what every screen, mail and export can show. `numeric` accepts NaN,
-- which is greater than any number and passes ">= 0"; dates accept infinity, which JSON cannot say.

alter table public.affiliate_conversions
  add constraint affiliate_conversions_order_reference_bounds
    check (char_length(order_reference) <= 200),
  add constraint affiliate_conversions_revenue_bounds check (revenue < 'NaN'),
  add constraint affiliate_conversions_commission_bounds check (commission < 'NaN'),
  add constraint affiliate_conversions_converted_at_bounds
    check (converted_at >= '2000-01-01Z' and converted_at < '2200-01-01Z');

alter table public.affiliate_links
  add constraint affiliate_links_campaign_name_bounds check (char_length(campaign_name) <= 200),
  add constraint affiliate_links_original_url_bounds check (char_length(original_url) <= 2048),
  add constraint affiliate_links_expires_at_bounds
    check (expires_at >= '2000-01-01Z' and expires_at < '2200-01-01Z');

alter table public.affiliate_partners
  add constraint affiliate_partners_shop_name_bounds check (char_length(shop_name) <= 120),
  add constraint affiliate_partners_slug_bounds check (char_length(slug) <= 200),
  add constraint affiliate_partners_logo_url_bounds check (char_length(logo_url) <= 2048),
  add constraint affiliate_partners_contact_name_bounds check (char_length(contact_name) <= 120),
  add constraint affiliate_partners_contact_email_bounds check (char_length(contact_email) <= 254),
  add constraint affiliate_partners_contact_phone_bounds check (char_length(contact_phone) <= 60),
  add constraint affiliate_partners_website_url_bounds check (char_length(website_url) <= 2048),
  add constraint affiliate_partners_social_media_links_bounds check (
    octet_length(social_media_links::text) <= 4000
    and not jsonb_path_exists(social_media_links, '$.* ? (@.type() != "string")')
  ),
  add constraint affiliate_partners_product_categories_bounds check (
    cardinality(product_categories) <= 20
    and array_ndims(product_categories) = 1
    and array_position(product_categories, null) is null
  ),
  add constraint affiliate_partners_custom_items_bounds check (
    cardinality(custom_items) <= 50
    and coalesce(array_ndims(custom_items), 1) = 1
    and array_position(custom_items, null) is null
    and char_length(array_to_string(custom_items, '')) <= 3000
  ),
  add constraint affiliate_partners_geographic_coverage_bounds check (
    cardinality(geographic_coverage) <= 50
    and coalesce(array_ndims(geographic_coverage), 1) = 1
    and array_position(geographic_coverage, null) is null
    and char_length(array_to_string(geographic_coverage, '')) <= 3000
  ),
  add constraint affiliate_partners_notes_bounds check (char_length(notes) <= 5000);

alter table public.items
  add constraint items_name_bounds check (char_length(name) <= 200),
  add constraint items_retailer_url_bounds check (char_length(retailer_url) <= 2048),
  add constraint items_image_bounds check (char_length(image) <= 2048),
  add constraint items_price_bounds check (price <= 1000000),
  add constraint items_sizes_bounds check (
    cardinality(sizes) <= 20
    and coalesce(array_ndims(sizes), 1) = 1
    and array_position(sizes, null) is null
  ),
  add constraint items_tags_bounds check (
    cardinality(tags) <= 50
    and coalesce(array_ndims(tags), 1) = 1
    and array_position(tags, null) is null
    and char_length(array_to_string(tags, '')) <= 3000
  ),
  add constraint items_created_at_bounds
    check (created_at >= '2000-01-01Z' and created_at < '2200-01-01Z');

alter table public.outfits
  add constraint outfits_slug_bounds check (char_length(slug) <= 250),
  add constraint outfits_title_bounds check (char_length(title) <= 200),
  add constraint outfits_subtitle_bounds check (char_length(subtitle) <= 300),
  add constraint outfits_description_bounds check (char_length(description) <= 5000),
  add constraint outfits_hero_image_bounds check (char_length(hero_image) <= 2048),
  add constraint outfits_tags_bounds check (
    cardinality(tags) <= 50
    and coalesce(array_ndims(tags), 1) = 1
    and array_position(tags, null) is null
    and char_length(array_to_string(tags, '')) <= 3000
  ),
  add constraint outfits_size_range_bounds check (char_length(size_range) <= 60),
  add constraint outfits_season_tags_bounds check (
    cardinality(season_tags) <= 20
    and coalesce(array_ndims(season_tags), 1) = 1
    and array_position(season_tags, null) is null
  ),
  add constraint outfits_created_at_bounds
    check (created_at >= '2000-01-01Z' and created_at < '2200-01-01Z'),
  add constraint outfits_deleted_at_bounds
    check (deleted_at >= '2000-01-01Z' and deleted_at < '2200-01-01Z');

alter table public.outfit_items
  add constraint outfit_items_position_bounds check (position <= 10000);

alter table public.outfit_images
  add constraint outfit_images_image_url_bounds check (char_length(image_url) <= 2048),
  add constraint outfit_images_alt_text_bounds check (char_length(alt_text) <= 1000),
  add constraint outfit_images_width_bounds check (width <= 100000),
  add constraint outfit_images_height_bounds check (height <= 100000);

alter table public.collections
  add constraint collections_slug_bounds check (char_length(slug) <= 250),
  add constraint collections_title_bounds check (char_length(title) <= 200),
  add constraint collections_description_bounds check (char_length(description) <= 5000),
  add constraint collections_cover_image_bounds check (char_length(cover_image) <= 2048),
  add constraint collections_tags_bounds check (
    cardinality(tags) <= 50
    and coalesce(array_ndims(tags), 1) = 1
    and array_position(tags, null) is null
    and char_length(array_to_string(tags, '')) <= 3000
  ),
  add constraint collections_created_at_bounds
    check (created_at >= '2000-01-01Z' and created_at < '2200-01-01Z'),
  add constraint collections_deleted_at_bounds
    check (deleted_at >= '2000-01-01Z' and deleted_at < '2200-01-01Z');

alter table public.collection_outfits
  add constraint collection_outfits_position_bounds check (position <= 10000);

alter table public.retailers
  add constraint retailers_name_bounds check (char_length(name) <= 120),
  add constraint retailers_domains_bounds check (
    cardinality(domains) <= 50 and char_length(array_to_string(domains, '')) <= 3000
  );

alter table public.expert_stylists
  add constraint expert_stylists_slug_bounds check (char_length(slug) <= 200),
  add constraint expert_stylists_name_bounds check (char_length(name) <= 120),
  add constraint expert_stylists_bio_bounds check (char_length(bio) <= 5000),
  add constraint expert_stylists_profile_image_bounds check (char_length(profile_image) <= 2048),
  add constraint expert_stylists_experience_years_bounds check (experience_years <= 100),
  add constraint expert_stylists_specializations_bounds check (
    cardinality(specializations) <= 20
    and coalesce(array_ndims(specializations), 1) = 1
    and array_position(specializations, null) is null
  ),
  add constraint expert_stylists_hourly_rate_bounds check (hourly_rate <= 1000000),
  add constraint expert_stylists_credentials_bounds check (
    cardinality(credentials) <= 50
    and coalesce(array_ndims(credentials), 1) = 1
    and array_position(credentials, null) is null
    and char_length(array_to_string(credentials, '')) <= 5000
  );

alter table public.service_packages
  add constraint service_packages_name_bounds check (char_length(name) <= 200),
  add constraint service_packages_description_bounds check (char_length(description) <= 3000),
  add constraint service_packages_price_bounds check (price <= 1000000);

alter table public.expert_days_off
  add constraint expert_days_off_first_day_bounds check (first_day >= '2000-01-01'),
  add constraint expert_days_off_last_day_bounds check (last_day < '2200-01-01');

alter table public.expert_bookings
  add constraint expert_bookings_booking_date_bounds
    check (booking_date >= '2000-01-01' and booking_date < '2200-01-01'),
  add constraint expert_bookings_total_amount_bounds check (total_amount <= 1000000);

alter table public.quiz_answers
  add constraint quiz_answers_colors_bounds check (
    cardinality(colors) <= 20 and array_ndims(colors) = 1 and array_position(colors, null) is null
  ),
  add constraint quiz_answers_occasions_bounds check (
    cardinality(occasions) <= 20
    and array_ndims(occasions) = 1
    and array_position(occasions, null) is null
  ),
  add constraint quiz_answers_brands_bounds check (
    cardinality(brands) <= 20 and array_ndims(brands) = 1 and array_position(brands, null) is null
  );

-- An imported row that is refused names its field: bounds are called <table>_<column>_bounds.
create or replace function private.constraint_error(constraint_name text, message text)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select private.cell_error(
    case
      when constraint_name like '%\_bounds' then
        substring(constraint_name from '^affiliate_(?:partners|links|conversions)_(.+)_bounds$')
      when constraint_name like '%website_url%' then 'website_url'
      when constraint_name like '%click_parameter%' then 'click_parameter'
      when constraint_name like '%original_url%' then 'original_url'
      when constraint_name like '%contact_email%' then 'contact_email'
      when constraint_name like '%tracking_code%' then 'tracking_code'
    end,
    'not_allowed',
    case
      when constraint_name like '%\_bounds' then 'This is longer or larger than can be kept'
      when constraint_name like '%website_url%' or constraint_name like '%original_url%'
        then 'A web address begins with http:// or https:// and has no spaces'
      when constraint_name like '%click_parameter%'
        then 'A parameter has letters, digits, dots, dashes and underscores only'
      when constraint_name like '%contact_email%' then 'Valid email is required'
      else message
    end
  );
$$;
