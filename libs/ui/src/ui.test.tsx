import { icons } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createIcon } from "./icon";
import { getInitials } from "./picture";

test("returns the initials of the first and last word", () => {
  expect(getInitials("Zara")).toBe("Z");
  expect(getInitials("Cloud & Petal")).toBe("CP");
  expect(getInitials("the very long name")).toBe("TN");
  expect(getInitials("Élan Östra")).toBe("ÉÖ");
  expect(getInitials(" & ")).toBe("?");
});

test("returns one initial when a name has two scripts", () => {
  expect(getInitials("Amina علي")).toBe("A");
  expect(getInitials("علي حسن")).toBe("عح");
  expect(getInitials("𝒵oë 3")).toBe("𝒵3");
});

/** Icons with aliases, several shapes and other shapes than paths. */
const names = [
  "arrow-left",
  "badge-check",
  "calendar-days",
  "heart",
  "house",
  "layout-grid",
  "star",
];

test.each(names)("renders the icon %s like lucide", async (name) => {
  const { __iconData: data } = (await import(`lucide-react/icons/${name}`)) as {
    __iconData: Parameters<typeof createIcon>[0];
  };
  const theirs = name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const looks = [
    {},
    { size: 16, strokeWidth: 1.6, "aria-hidden": true },
    { className: "own", fill: "currentColor", strokeWidth: 0 },
    { "aria-label": "Name" },
  ];
  for (const props of looks) {
    expect(renderToStaticMarkup(createElement(createIcon(data), props))).toBe(
      renderToStaticMarkup(createElement(icons[theirs as keyof typeof icons], props)),
    );
  }
});
