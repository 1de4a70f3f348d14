/** A control of a public screen as the first thing that a visitor operates. */
export interface Control {
  path: string;
  name: string;
  /** Playwright's selector. */
  selector: string;
  /** A value to choose, or a text to type and whether Enter follows. Pressed without. */
  act?: { choose: string } | { type: string; enter?: true };
  /** An expression that is true in the page once the control is in effect. */
  effect: string;
}

export const control = (
  name: string,
  selector: string,
  effect: string,
  act?: Control["act"],
): Omit<Control, "path"> => ({ name, selector, effect, ...(act && { act }) });

export const isOpen = `document.querySelector("dialog[open]")`;
export const has = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;
export const searches = (text: string) => `location.search.includes("${text}")`;
const isAt = (path: string) => `location.pathname.startsWith("${path}") && ${has("main h1")}`;
export const named = (name: string) => `role=button[name="${name}"] >> nth=0`;
const linkTo = (path: string) => `main a[href^="${path}"] >> nth=0`;

const menu = control("menu", named("Open menu"), isOpen);
const heart = control(
  "heart",
  "main button[aria-label^=Favorite] >> nth=0",
  has("main button[aria-label^=Favorite][aria-pressed=true]"),
);
const nextPage = (path: string) =>
  control("next page", `main a[href="${path}?page=2"]`, searches("page=2"));

const outfitList = [
  control("search", "main input[type=search]", searches("q=linen"), { type: "linen" }),
  control("occasion", "main select >> nth=0", searches("occasion=work"), { choose: "work" }),
  control("budget", "main select >> nth=1", searches("budget="), { choose: "100_200" }),
  control("sort", "main select >> nth=2", searches("sort="), { choose: "price-low" }),
  control("filters", named("More Filters"), isOpen),
  control("list view", named("List view"), searches("view=list")),
  heart,
  control("card", linkTo("/outfits/"), isAt("/outfits/")),
];

const screens: Record<string, Omit<Control, "path">[]> = {
  "/": [menu, heart, control("collection", linkTo("/collections/"), isAt("/collections/"))],
  "/outfits": [...outfitList, nextPage("/outfits")],
  "/outfits/modern-office-elegance": [
    heart,
    control(
      "gallery",
      named("Detail shot"),
      `${has("main button[aria-current]")}?.ariaCurrent === "false"`,
    ),
    control("size", "main label:has(input[type=radio]) >> nth=2", has("main input:checked")),
    control("save to a list", "main button[aria-label^=Save]", isOpen),
    control(
      "share",
      "main button[aria-label^=Share]",
      `document.body.innerText.includes("copied")`,
    ),
    control("shop", "main button:has-text('Shop This Look') >> nth=0", isOpen),
    control("alert", "main button:has-text('Notify me')", isOpen),
    control("item", linkTo("/items/"), isAt("/items/")),
  ],
  "/items": [
    control("filters", named("Filters"), isOpen),
    control("sort", "main select >> nth=-1", searches("sort="), { choose: "price-low" }),
    heart,
    control("card", linkTo("/items/"), isAt("/items/")),
    nextPage("/items"),
  ],
  "/collections": [
    control("filter", named("Work"), searches("tag=work")),
    control("card", linkTo("/collections/"), isAt("/collections/")),
  ],
  "/collections/the-office-edit": outfitList,
  "/experts": [
    control("search", "main input[type=search]", searches("q=maya"), { type: "maya" }),
    control("specialization", "main select >> nth=0", searches("specialization="), {
      choose: "personal_styling",
    }),
    control("sort", "main select >> nth=2", searches("sort="), { choose: "price-low" }),
    control("card", linkTo("/experts/"), isAt("/experts/")),
  ],
  "/experts/maya-lindqvist": [
    control("availability", named("Check Availability"), has("main button[aria-expanded=true]")),
    control(
      "booking",
      "main a[href*='/book'] >> nth=0",
      `location.pathname !== "/experts/maya-lindqvist"`,
    ),
  ],
  "/search?q=office": [
    control("search", "main input[type=search]", searches("linen"), {
      type: " linen",
      enter: true,
    }),
    control("filters", named("Filters"), isOpen),
    control("items", "main a[href*='show=items']", searches("show=items")),
    heart,
  ],
};

/** The controls of all public screens. */
export const controls: Control[] = Object.entries(screens).flatMap(([path, list]) =>
  list.map((one) => ({ path, ...one })),
);
