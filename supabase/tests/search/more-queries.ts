/** A query with what makes an answer right, as conditions on the rows of the seed. */
export interface ConditionQuery {
  q: string;
  /** On an item; an outfit that wears one is right too, unless `outfit` says otherwise. */
  piece?: string;
  /** On an outfit. */
  outfit?: string;
  /** Nothing like it is sold. */
  nothing?: true;
}

const pieces = (q: string, piece: string, outfit?: string): ConditionQuery => ({
  q,
  piece,
  ...(outfit !== undefined && { outfit }),
});
const outfits = (q: string, outfit: string): ConditionQuery => ({ q, outfit });
const nothing = (q: string): ConditionQuery => ({ q, nothing: true });

const cold = "(season_tags && '{Winter,All Season}')";
const autumn = "(season_tags && '{Fall,All Season}')";
const summer = "(season_tags && '{Summer,All Season}')";
const dressy = "occasion in ('formal', 'party')";

/** Judged by what the catalogue holds, before anything was searched for. */
export const moreQueries: ConditionQuery[] = [
  // Garments, American and British.
  pieces("handbag", "garment = 'bag'"),
  pieces("pants", "garment = 'trousers'"),
  pieces("trainers", "garment = 'trainers'"),
  pieces("pullover", "garment = 'knit'"),
  pieces("turtle neck", "name ~* 'turtleneck|funnel'"),
  pieces("cardi", "name ~* 'cardigan'"),
  pieces("t shirt", "garment = 'tee'"),
  pieces("vest top", "name ~* 'tank'"),
  pieces("court shoes", "garment = 'heels' and name ~* 'pump'"),
  pieces("booties", "garment = 'boots'"),
  pieces("cowboy boots", "name ~* 'western' and garment = 'boots'"),
  pieces("plimsolls", "garment = 'trainers'"),
  pieces("cross body bag", "name ~* 'crossbody'"),
  pieces("mac", "name ~* 'trench'"),
  pieces("earrings", "name ~* 'hoops'"),
  pieces("bracelet", "name ~* 'bangle'"),
  pieces("jewelry", "garment = 'jewellery'"),
  pieces("neckerchief", "garment = 'scarf' and name ~* 'silk|satin|bandana'"),
  pieces("woolly hat", "name ~* 'beanie'"),
  pieces("baseball hat", "name ~* 'cap$'"),
  pieces("hoodie", "name ~* 'sweatshirt'"),
  pieces("joggers", "name ~* 'track pants|training pants'"),
  pieces("gown", "garment = 'dress' and name ~* 'evening|column|satin'"),
  pieces("shades", "garment = 'sunglasses'"),
  pieces("stilettos", "garment = 'heels'"),
  pieces("tux", "name ~* 'tuxedo|dinner'"),
  // Colors.
  pieces("burgundy dress", "garment = 'dress' and color = 'red'"),
  pieces("camel coat", "garment = 'coat' and color = 'brown'"),
  pieces("beige bag", "garment = 'bag' and color = 'brown'"),
  pieces("ivory blouse", "name ~* 'blouse' and color = 'white'"),
  pieces("silver hoops", "name ~* 'hoops' and color = 'gray'"),
  pieces("lavender sweater", "garment = 'knit' and color = 'purple'"),
  pieces("grey jumper", "garment = 'knit' and color = 'gray'"),
  pieces("white sneakers", "garment = 'trainers' and color = 'white'"),
  pieces("olive pants", "garment = 'trousers' and color = 'green'"),
  pieces("mustard skirt", "garment = 'skirt' and color = 'yellow'"),
  pieces("tan boots", "garment = 'boots' and color = 'brown'"),
  pieces("blush heels", "garment = 'heels' and color = 'pink'"),
  pieces("terracotta bag", "garment = 'bag' and color = 'orange'"),
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
  pieces("h & m", "shop_name = 'H&M'"),
  pieces("field and loom", "shop_name = 'Field & Loom'"),
  pieces("kestrel", "shop_name = 'Kestrel Row'"),
  pieces("amaro", "shop_name = 'Amaro Jewellers'"),
  pieces("zara blazer", "shop_name = 'Zara' and garment = 'blazer'"),
  pieces("sola sunglasses", "shop_name = 'Sola Atelier' and garment = 'sunglasses'"),
  pieces("pace athletic leggings", "shop_name = 'Pace Athletic' and garment = 'trousers'"),
  pieces("mango trench", "shop_name = 'Mango' and name ~* 'trench'"),
  // Budgets.
  pieces("bag under 50", "garment = 'bag' and price <= 50", "false"),
  pieces("jeans less than $40", "garment = 'jeans' and price <= 40", "false"),
  pieces("coat between 100 and 200", "garment = 'coat' and price between 100 and 200", "false"),
  pieces("$100-200 boots", "garment = 'boots' and price between 100 and 200", "false"),
  pieces("cheap dress", "garment = 'dress' and price <= 50", "false"),
  outfits("party outfit under 100", "occasion = 'party' and total_price <= 100"),
  outfits("casual look up to 200 dollars", "occasion = 'casual' and total_price <= 200"),
  outfits("formal over 400", "occasion = 'formal' and total_price >= 400"),
  // Materials.
  pieces("linen shirt", "garment = 'shirt' and name ~* 'linen'"),
  pieces("velvet blazer", "garment = 'blazer' and name ~* 'velvet'"),
  pieces("suede boots", "garment = 'boots' and name ~* 'suede'"),
  pieces("leather trousers", "garment = 'trousers' and name ~* 'leather'"),
  pieces("merino jumper", "garment = 'knit' and name ~* 'merino'"),
  pieces("denim skirt", "garment = 'skirt' and name ~* 'denim'"),
  pieces("mohair", "name ~* 'mohair'"),
  pieces("plaid blazer", "garment = 'blazer' and name ~* 'check|wales'"),
  pieces("stripy top", "garment in ('tee', 'knit', 'shirt') and name ~* 'stripe|breton'"),
  // Seasons.
  outfits("summer work outfit", `occasion = 'work' and ${summer}`),
  outfits("fall date outfit", `occasion = 'date' and ${autumn}`),
  pieces("summer dress", "garment = 'dress' and not tags && '{cold days}'", summer),
  pieces("cosy jumper", "garment = 'knit' and tags && '{cold days}'", cold),
  outfits("what to wear in cold weather", cold),
  // Misspelled.
  pieces("swaeter", "garment = 'knit'"),
  pieces("legings", "garment = 'trousers' and name ~* 'training|studio'"),
  pieces("neckless", "garment = 'jewellery'"),
  pieces("sunglases", "garment = 'sunglasses'"),
  pieces("cardagan", "name ~* 'cardigan'"),
  pieces("handbagg", "garment = 'bag'"),
  pieces("chelsae boots", "name ~* 'chelsea'"),
  pieces("purpel dress", "garment = 'dress' and color = 'purple'"),
  outfits("intervew", "occasion = 'work'"),
  outfits("bohemien", "vibe = 'bohemian'"),
  pieces("turtelneck", "name ~* 'turtleneck|funnel'"),
  // Plain letters, parts of titles, other orders, one and many.
  outfits("canapes", "slug = 'canapes-at-seven'"),
  outfits("florists daughter", "slug = 'the-florists-daughter'"),
  outfits("nine oclock", "slug = 'the-nine-oclock'"),
  outfits("strawberries wild", "slug = 'wild-strawberries'"),
  outfits("disco basement", "slug = 'basement-disco'"),
  pieces("jacket boucle", "name ~* 'bouclé'"),
  pieces("shirt poplin white", "name ~* 'poplin' and color = 'white'"),
  pieces("berets", "name ~* 'beret'"),
  pieces("dresses", "garment = 'dress'"),
  // Sentences.
  outfits("what should i wear to a friends wedding in september", dressy),
  outfits("outfit for a dinner date under 200", "occasion = 'date' and total_price <= 200"),
  pieces("black bag for work", "garment = 'bag' and color = 'black'"),
  pieces(
    "i need comfortable white trainers for travelling",
    "garment = 'trainers' and color = 'white'",
  ),
  outfits("something edgy for a night out", "vibe = 'edgy' and occasion = 'party'"),
  pieces("long black coat for winter", "garment = 'coat' and color = 'black'"),
  // Nothing fits.
  nothing("laptop stand"),
  nothing("dog leash"),
  nothing("lipstick"),
  nothing("garden furniture"),
  nothing("car tyres"),
  nothing("coffee table"),
];
