/** A query with conditions for right results, on the rows of the seed. */
export interface ConditionQuery {
  q: string;
  /**
   * SQL condition on items. Outfits that contain such an item are right as well, unless `outfit` is
   * set.
   */
  item?: string;
  /** SQL condition on outfits. */
  outfit?: string;
  /** Set if nothing like it is sold. */
  nothing?: true;
}

const items = (q: string, item: string, outfit?: string): ConditionQuery => ({
  q,
  item,
  ...(outfit !== undefined && { outfit }),
});
const outfits = (q: string, outfit: string): ConditionQuery => ({ q, outfit });
const nothing = (q: string): ConditionQuery => ({ q, nothing: true });

const cold = "(season_tags && '{Winter,All Season}')";
const autumn = "(season_tags && '{Fall,All Season}')";
const summer = "(season_tags && '{Summer,All Season}')";
const dressy = "occasion in ('formal', 'party')";

/** Judged by the contents of the catalog, before any search. */
export const moreQueries: ConditionQuery[] = [
  // Garments, American and British.
  items("handbag", "garment = 'bag'"),
  items("pants", "garment = 'trousers'"),
  items("trainers", "garment = 'trainers'"),
  items("pullover", "garment = 'knit'"),
  items("turtle neck", "name ~* 'turtleneck|funnel'"),
  items("cardi", "name ~* 'cardigan'"),
  items("t shirt", "garment = 'tee'"),
  items("vest top", "name ~* 'tank'"),
  items("court shoes", "garment = 'heels' and name ~* 'pump'"),
  items("booties", "garment = 'boots'"),
  items("cowboy boots", "name ~* 'western' and garment = 'boots'"),
  items("plimsolls", "garment = 'trainers'"),
  items("cross body bag", "name ~* 'crossbody'"),
  items("mac", "name ~* 'trench'"),
  items("earrings", "name ~* 'hoops'"),
  items("bracelet", "name ~* 'bangle'"),
  items("jewelry", "garment = 'jewellery'"),
  items("neckerchief", "garment = 'scarf' and name ~* 'silk|satin|bandana'"),
  items("woolly hat", "name ~* 'beanie'"),
  items("baseball hat", "name ~* 'cap$'"),
  items("hoodie", "name ~* 'sweatshirt'"),
  items("joggers", "name ~* 'track pants|training pants'"),
  items("gown", "garment = 'dress' and name ~* 'evening|column|satin'"),
  items("shades", "garment = 'sunglasses'"),
  items("stilettos", "garment = 'heels'"),
  items("tux", "name ~* 'tuxedo|dinner'"),
  // Colors.
  items("burgundy dress", "garment = 'dress' and color = 'red'"),
  items("camel coat", "garment = 'coat' and color = 'brown'"),
  items("beige bag", "garment = 'bag' and color = 'brown'"),
  items("ivory blouse", "name ~* 'blouse' and color = 'white'"),
  items("silver hoops", "name ~* 'hoops' and color = 'gray'"),
  items("lavender sweater", "garment = 'knit' and color = 'purple'"),
  items("grey jumper", "garment = 'knit' and color = 'gray'"),
  items("white sneakers", "garment = 'trainers' and color = 'white'"),
  items("olive pants", "garment = 'trousers' and color = 'green'"),
  items("mustard skirt", "garment = 'skirt' and color = 'yellow'"),
  items("tan boots", "garment = 'boots' and color = 'brown'"),
  items("blush heels", "garment = 'heels' and color = 'pink'"),
  items("terracotta bag", "garment = 'bag' and color = 'orange'"),
  // Occasions.
  outfits("brunch outfit", "tags && '{brunch}' or occasion = 'casual'"),
  outfits("black tie", "tags && '{black tie}' or occasion = 'formal'"),
  outfits("first date", "tags && '{first date}' or occasion = 'date'"),
  outfits("school run", "occasion in ('other', 'casual')"),
  outfits("hen do", "occasion = 'party'"),
  outfits("new year's eve", "occasion = 'party'"),
  outfits("graduation", "occasion in ('formal', 'party')"),
  outfits("beach holiday", "occasion = 'vacation'"),
  outfits("pilates class", "occasion = 'workout'"),
  outfits("office", "occasion = 'work'"),
  outfits("cocktail party", "occasion = 'party'"),
  outfits("picnic", "tags && '{picnic}' or occasion = 'casual'"),
  outfits("gallery opening", "tags && '{museum}' or occasion = 'casual'"),
  outfits("city break", "occasion = 'vacation'"),
  outfits("birthday dinner", "tags && '{birthday}' or occasion in ('party', 'date')"),
  // Vibes.
  outfits("minimalist", "vibe = 'minimal'"),
  outfits("grunge", "vibe = 'edgy'"),
  outfits("streetwear", "vibe = 'street'"),
  outfits("old money", "vibe in ('classic', 'minimal')"),
  outfits("hippie", "vibe = 'bohemian'"),
  outfits("feminine", "vibe = 'romantic'"),
  outfits("parisian chic", "vibe in ('classic', 'minimal', 'romantic')"),
  // Shops.
  items("h & m", "shop_name = 'H&M'"),
  items("field and loom", "shop_name = 'Field & Loom'"),
  items("kestrel", "shop_name = 'Kestrel Row'"),
  items("amaro", "shop_name = 'Amaro Jewellers'"),
  items("zara blazer", "shop_name = 'Zara' and garment = 'blazer'"),
  items("sola sunglasses", "shop_name = 'Sola Atelier' and garment = 'sunglasses'"),
  items("pace athletic leggings", "shop_name = 'Pace Athletic' and garment = 'trousers'"),
  items("mango trench", "shop_name = 'Mango' and name ~* 'trench'"),
  // Budgets.
  items("bag under 50", "garment = 'bag' and price <= 50", "false"),
  items("jeans less than $40", "garment = 'jeans' and price <= 40", "false"),
  items("coat between 100 and 200", "garment = 'coat' and price between 100 and 200", "false"),
  items("$100-200 boots", "garment = 'boots' and price between 100 and 200", "false"),
  items("cheap dress", "garment = 'dress' and price <= 50", "false"),
  outfits("party outfit under 100", "occasion = 'party' and total_price <= 100"),
  outfits("casual look up to 200 dollars", "occasion = 'casual' and total_price <= 200"),
  outfits("formal over 400", "occasion = 'formal' and total_price >= 400"),
  // Materials.
  items("linen shirt", "garment = 'shirt' and name ~* 'linen'"),
  items("velvet blazer", "garment = 'blazer' and name ~* 'velvet'"),
  items("suede boots", "garment = 'boots' and name ~* 'suede'"),
  items("leather trousers", "garment = 'trousers' and name ~* 'leather'"),
  items("merino jumper", "garment = 'knit' and name ~* 'merino'"),
  items("denim skirt", "garment = 'skirt' and name ~* 'denim'"),
  items("mohair", "name ~* 'mohair'"),
  items("plaid blazer", "garment = 'blazer' and name ~* 'check|wales'"),
  items("stripy top", "garment in ('tee', 'knit', 'shirt') and name ~* 'stripe|breton'"),
  // Seasons.
  outfits("summer work outfit", `occasion = 'work' and ${summer}`),
  outfits("fall date outfit", `occasion = 'date' and ${autumn}`),
  items("summer dress", "garment = 'dress' and not tags && '{cold days}'", summer),
  items("cosy jumper", "garment = 'knit' and tags && '{cold days}'", cold),
  outfits("what to wear in cold weather", cold),
  // Misspelled words.
  items("swaeter", "garment = 'knit'"),
  items("legings", "garment = 'trousers' and name ~* 'training|studio'"),
  items("neckless", "garment = 'jewellery'"),
  items("sunglases", "garment = 'sunglasses'"),
  items("cardagan", "name ~* 'cardigan'"),
  items("handbagg", "garment = 'bag'"),
  items("chelsae boots", "name ~* 'chelsea'"),
  items("purpel dress", "garment = 'dress' and color = 'purple'"),
  outfits("intervew", "occasion = 'work'"),
  outfits("bohemien", "vibe = 'bohemian'"),
  items("turtelneck", "name ~* 'turtleneck|funnel'"),
  // Single letters, parts of titles, other word orders, singular and plural.
  outfits("canapes", "slug = 'canapes-at-seven'"),
  outfits("florists daughter", "slug = 'the-florists-daughter'"),
  outfits("nine oclock", "slug = 'the-nine-oclock'"),
  outfits("strawberries wild", "slug = 'wild-strawberries'"),
  outfits("disco basement", "slug = 'basement-disco'"),
  items("jacket boucle", "name ~* 'bouclé'"),
  items("shirt poplin white", "name ~* 'poplin' and color = 'white'"),
  items("berets", "name ~* 'beret'"),
  items("dresses", "garment = 'dress'"),
  // Sentences.
  outfits("what should i wear to a friends wedding in september", dressy),
  outfits("outfit for a dinner date under 200", "occasion = 'date' and total_price <= 200"),
  items("black bag for work", "garment = 'bag' and color = 'black'"),
  items(
    "i need comfortable white trainers for travelling",
    "garment = 'trainers' and color = 'white'",
  ),
  outfits("something edgy for a night out", "vibe = 'edgy' and occasion = 'party'"),
  items("long black coat for winter", "garment = 'coat' and color = 'black'"),
  // Without matches.
  nothing("laptop stand"),
  nothing("dog leash"),
  nothing("lipstick"),
  nothing("garden furniture"),
  nothing("car tyres"),
  nothing("coffee table"),
];
