import { expect, test } from "vitest";
import { readStyleRules } from "./style-rules";
import { styleSelection } from "./styles";

const used = (css: string, markup: string) =>
  styleSelection(readStyleRules(css, "/r/shop/a/"))(markup);

const button = '<button class="rt-Button sm:wide" data-accent-color="bronze" disabled>Buy</button>';

test.each([
  "button",
  ".rt-Button",
  ".sm\\:wide",
  "body .rt-Button:not(.other)",
  ':where([data-accent-color="bronze"]) button',
  "[data-accent-color]",
  ".rt-Button:where(.other,.rt-Button)",
  "button:disabled",
  "*",
  "html>body button:nth-child(2 of .other)",
])("keeps %s, which applies to the markup", (selector) => {
  expect(used(`${selector}{color:red}`, button).css).toBe(`${selector}{color:red}`);
});

test.each([
  "a",
  ".rt-Button .other",
  ".other:where(.rt-Button)",
  "#main button",
  "[data-accent-color=red]",
  ":is(.other,a) button",
  ".rt-Button:hover",
])("drops %s, which applies to nothing in a first paint", (selector) => {
  expect(used(`${selector}{color:red}`, button).css).toBe("");
});

test("keeps only those of a rule's selectors that apply, and media with a rule in them", () => {
  const css = "@media (width>=768px){a,button{color:red}}@media print{a{color:red}}";
  expect(used(css, button).css).toBe("@media (width>=768px){button{color:red}}");
});

test("keeps the custom properties and animations that something uses", () => {
  const css =
    ":root{--one:var(--two);--two:2px;--other:3px;--inline:4px}" +
    "@keyframes pulse{to{opacity:1}}@keyframes turn{to{rotate:1turn}}" +
    "button{margin:var(--one);animation:1s pulse}a{padding:var(--other)}";
  expect(used(css, `${button}<p style="margin:var(--inline)"></p>`).css).toBe(
    ":root{--one:var(--two);--two:2px;--inline:4px}" +
      "@keyframes pulse{to{opacity:1}}button{margin:var(--one);animation:1s pulse}",
  );
});

test("names files by their whole address, and leaves out fonts to load", () => {
  const css =
    '@font-face{font-family:A;src:url(a.woff2)}@font-face{font-family:B;src:local("B")}' +
    'button{background:url(check.svg) url("data:image/svg+xml,x")}';
  expect(used(css, button).css).toBe(
    '@font-face{font-family:B;src:local("B")}' +
      'button{background:url(/r/shop/a/check.svg) url("data:image/svg+xml,x")}',
  );
});

test("says what makes a page dark without its class", () => {
  const css =
    ".light{--a:1}.dark,.dark-theme{--a:2;--b:3}:is(.dark,.dark-theme) button{color:var(--a)}" +
    "@media (width>=768px){.dark button{margin:0}}button{color:var(--a)}";
  expect(used(css, button).dark).toBe(
    ".light{--a:2}:is(.light,.light-theme) button{color:var(--a)}" +
      "@media (width>=768px){.light button{margin:0}}",
  );
});
