-- The generated types contain all enums, so labels and filters can't use values that the database
-- doesn't have.

create type public.retailer as enum ('ZARA', 'MANGO', 'HM', 'OTHER');
create type public.quiz_brand as enum ('ZARA', 'NORDSTROM', 'FOREVER21', 'MACYS', 'OTHER');
create type public.budget_band as enum ('under_100', '100_200', '200_400', 'over_400');
create type public.occasion as enum (
  'work', 'casual', 'date', 'party', 'formal', 'vacation', 'workout', 'other'
);
create type public.vibe as enum (
  'minimal', 'classic', 'street', 'romantic', 'bohemian', 'edgy'
);

-- "item_color", because one of PostgREST's own tests expects that type to be a number.
create type public.item_color as enum (
  'black', 'white', 'gray', 'navy', 'red', 'pink', 'purple', 'blue', 'green', 'yellow', 'orange',
  'brown'
);

create type public.season as enum ('Spring', 'Summer', 'Fall', 'Winter', 'All Season');
-- Clothing sizes, then European shoe sizes. Sizes are sorted in this order.
create type public.size as enum (
  'XS', 'S', 'M', 'L', 'XL', 'XXL', '35', '36', '37', '38', '39', '40', '41', '42'
);
create type public.shoe_size as enum ('35', '36', '37', '38', '39', '40', '41', '42');
create type public.import_kind as enum (
  'partners', 'links', 'conversions', 'items', 'reports', 'payments'
);
create type public.import_step as enum (
  'uploading', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone', 'failed'
);
-- What became of a run of a feed: a held one changed nothing, or not all, until it's approved.
create type public.feed_run_step as enum (
  'queued', 'reading', 'done', 'unchanged', 'held', 'failed'
);
create type public.item_availability as enum ('in_stock', 'low_stock', 'sold_out', 'unknown');

-- The illustration of an item without a photo.
create type public.garment as enum (
  'coat', 'blazer', 'knit', 'shirt', 'tee', 'trousers', 'jeans', 'skirt', 'dress', 'boots',
  'trainers', 'heels', 'bag', 'belt', 'scarf', 'jewellery', 'hat', 'sunglasses'
);

create type public.outfit_status as enum ('draft', 'published');
create type public.image_view as enum ('main', 'detail', 'styling');

-- The networks that a partner can be reached through.
create type public.affiliate_network as enum (
  'awin', 'cj', 'rakuten', 'impact', 'partnerize', 'tradedoubler', 'webgains', 'skimlinks',
  'sovrn', 'flexoffers', 'other'
);

-- The screen on which a shop link was followed.
create type public.shop_screen as enum (
  'home', 'collection', 'outfit_list', 'outfit_detail', 'shop_this_look', 'favorites', 'search',
  'quiz_results', 'item', 'other'
);

create type public.specialization as enum (
  'personal_styling', 'special_occasions', 'professional_wardrobe', 'menswear',
  'sustainable_fashion', 'wardrobe_audit'
);
create type public.service_type as enum (
  'virtual', 'in_person', 'wardrobe_review', 'shopping_trip'
);
create type public.booking_status as enum (
  'pending', 'confirmed', 'cancelled', 'completed', 'no_show'
);
-- Who made a booking or changed it; system: a job, such as the expiry of requests.
create type public.actor_role as enum ('client', 'stylist', 'administrator', 'system');
create type public.proposal_answer as enum (
  'open', 'accepted', 'declined', 'withdrawn', 'expired'
);
create type public.place_kind as enum ('video', 'address', 'phone');
-- Of a stylist, or of a client.
create type public.calendar_feed_kind as enum ('sessions', 'bookings');
create type public.partner_status as enum ('pending', 'active', 'inactive', 'suspended');
create type public.partnership_tier as enum ('bronze', 'silver', 'gold', 'premium');
create type public.product_category as enum (
  'Fashion & Apparel', 'Shoes & Accessories', 'Beauty & Cosmetics', 'Jewelry & Watches',
  'Home & Lifestyle', 'Electronics', 'Sports & Fitness', 'Health & Wellness'
);
create type public.link_status as enum ('active', 'paused', 'expired');
create type public.commission_status as enum ('pending', 'approved', 'declined', 'paid');
create type public.commission_event_kind as enum (
  'reported', 'changed', 'approved', 'declined', 'paid'
);
-- Where a statement about a commission came from.
create type public.commission_source as enum (
  'report', 'api', 'notification', 'payment', 'administrator'
);
create type public.message_kind as enum (
  'account_deletion_requested', 'account_deletion_cancelled', 'account_erased',
  'booking_requested', 'booking_confirmed', 'booking_cancelled', 'booking_rescheduled',
  'booking_reminder', 'alert_confirmation', 'alert_digest', 'new_looks',
  'incident_opened', 'incident_ended', 'incident_webhook',
  'stylist_invitation', 'stylist_booking', 'booking_proposed', 'booking_place_changed',
  'booking_follow_up', 'stylist_role_ended', 'feed_problem', 'calendar_failing', 'release_changed'
);
create type public.message_status as enum ('pending', 'sent', 'dead');
create type public.alert_kind as enum ('price_drop', 'back_in_stock', 'new_looks');
create type public.change_action as enum ('insert', 'update', 'delete');

-- What a visit of a shop's page finds (5-feeds/585-visits.sql).
create type public.visit_outcome as enum (
  'works', 'price_differs', 'sold_out', 'gone', 'moved', 'refused', 'unknown'
);

-- Why a page runs a release (docs/telemetry.md).
create type public.release_channel as enum ('stable', 'canary', 'fallback', 'override');

-- uncaught: an exception outside of any error handling; refused: a read or save that failed;
-- touch: the first press of a control before a page's code ran.
create type public.telemetry_kind as enum (
  'load', 'failure', 'fallback', 'error', 'lcp', 'inp', 'cls', 'uncaught', 'refused', 'touch'
);

-- Successful loads, largest contentful paint, interaction to next paint.
create type public.objective_kind as enum ('loads', 'lcp', 'inp');

create type public.release_action as enum ('promote', 'canary', 'rollback', 'add', 'remove');
