import * as Radix from "@radix-ui/themes";
import { act, createElement, createRef, useState, type ComponentType, type ReactNode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { useOnDevice } from "./device";
import { BelowTheFold } from "./page";
import * as parts from "./radix-parts";
import { Theme } from "./theme";

/** Lists a markup's elements; the order of their attributes and classes has no meaning. */
function renderElements(markup: ReactNode): unknown[] {
  const container = document.createElement("div");
  container.innerHTML = renderToStaticMarkup(markup);
  return [...container.querySelectorAll("*")].map(({ tagName, attributes, childNodes }) => [
    tagName,
    Object.fromEntries(
      [...attributes].map(({ name, value }) => [name, value.split(" ").sort().join(" ")]),
    ),
    [...childNodes].map(({ nodeName, nodeValue }) => nodeValue ?? nodeName),
  ]);
}

const steps = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1));
const color = ["gray", "bronze", "red", "green", "orange", "amber", "blue"];
const align = ["center"];
const margins = { my: steps(9), mt: steps(9), mb: steps(9), ml: steps(9) };
const highContrast = [true, false];

const buttons = {
  size: steps(4),
  variant: ["solid", "soft", "outline", "ghost"],
  color,
  highContrast,
  disabled: [true, false],
};

/** All values that a part accepts, by prop. */
const values: Record<string, Record<string, readonly (string | boolean)[]>> = {
  Button: buttons,
  IconButton: buttons,
  Badge: {
    ...{ size: steps(3), variant: ["solid", "soft", "outline"], color, highContrast, ...margins },
  },
  Flex: {
    ...{ direction: ["column"], wrap: ["wrap"], align: ["start", "center"] },
    ...{ justify: ["center", "end"], gap: steps(9), px: steps(9), py: steps(9), ...margins },
  },
  Section: { size: steps(4), ...margins },
  Text: { as: ["p", "div", "span"], size: steps(9), align, color, highContrast, ...margins },
  Heading: { as: ["h1", "h2", "h3"], size: steps(9), align, color, highContrast, ...margins },
  "Callout.Root": { size: steps(3), color, highContrast, ...margins },
  Skeleton: margins,
  Spinner: { size: steps(3) },
  "TextField.Root": { size: steps(3), ...margins, type: ["search", "date"], disabled: [true] },
  "TextField.Slot": { side: ["left", "right"] },
};

type Part = ComponentType<Record<string, unknown>>;
const findPart = (library: object, path: string): Part =>
  path.split(".").reduce((at: object, name): object => Reflect.get(at, name), library) as Part;

test.each(Object.keys(values))("renders %s like Radix", (name) => {
  const children = name === "Spinner" ? undefined : "text";
  const common = { id: "one", className: "own", "aria-label": "name", children };
  const combinations = Object.entries(values[name]!).flatMap(([prop, all]) =>
    all.map((value) => ({ [prop]: value })),
  );
  for (const props of [{}, ...combinations]) {
    const [own, radix] = [parts, Radix].map((library) =>
      renderElements(createElement(findPart(library, name), { ...common, ...props })),
    );
    expect(own, JSON.stringify(props)).toEqual(radix);
  }
});

test("renders composed parts, their only child and the theme like Radix", () => {
  const composed = ({ Callout, Flex, Button, Badge }: typeof parts | typeof Radix): ReactNode => (
    <>
      <Callout.Root color="red" role="alert">
        <Callout.Icon>!</Callout.Icon>
        <Callout.Text>Not saved</Callout.Text>
      </Callout.Root>
      <Flex asChild gap="2" mt="3">
        <form className="own" style={{ color: "red" }}>
          <Button asChild size="3" variant="soft">
            <a href="/outfits" className="own">
              Outfits
            </a>
          </Button>
          <Badge>New</Badge>
        </form>
      </Flex>
    </>
  );
  expect(renderElements(composed(parts))).toEqual(renderElements(composed(Radix)));
  expect(renderElements(<Theme className="own">text</Theme>)).toEqual(
    renderElements(
      <Radix.Theme className="own" accentColor="bronze" grayColor="sand" radius="small">
        text
      </Radix.Theme>,
    ),
  );
});

test("renders a picture without code, and letters if it is missing", () => {
  const avatar = (src?: string) =>
    renderToStaticMarkup(<parts.Avatar src={src} alt="" fallback="CP" radius="full" />);
  expect(avatar("/ada.webp")).toContain('<img class="rt-AvatarImage" src="/ada.webp" alt=""');
  expect(renderElements(<parts.Avatar alt="" fallback="CP" />).at(-1)).toEqual([
    "SPAN",
    { class: "rt-AvatarFallback rt-two-letters" },
    ["CP"],
  ]);
});

describe("in a page", () => {
  const container = document.createElement("div");
  const root = createRoot(container);
  const render = (page: ReactNode) => act(async () => root.render(page));
  beforeAll(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    document.body.append(container);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => act(async () => root.unmount()));

  test("shows letters when a picture fails", async () => {
    vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
    await render(<parts.Avatar src="/broken.webp" alt="" fallback="A" />);
    await act(async () => container.querySelector("img")!.dispatchEvent(new Event("error")));
    expect(container.textContent).toBe("A");
    await render(<parts.Avatar src="/other.webp" alt="" fallback="A" />);
    expect(container.querySelector("img")!.getAttribute("src")).toBe("/other.webp");
  });

  test("shows letters when a picture failed before hydration", async () => {
    vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(true);
    await render(<parts.Avatar src="/missing.webp" alt="" fallback="A" />);
    expect(container.textContent).toBe("A");
  });

  test("calls the handlers of a part and of its only child, and keeps the child's ref", async () => {
    const called: string[] = [];
    const ref = createRef<HTMLAnchorElement>();
    await render(
      <parts.Button asChild onClick={() => called.push("part")}>
        <a ref={ref} onClick={() => called.push("child")}>
          Close
        </a>
      </parts.Button>,
    );
    ref.current!.click();
    expect(called).toEqual(["child", "part"]);
  });

  test("focuses the field when its icon is pressed", async () => {
    const ref = createRef<HTMLInputElement>();
    await render(
      <parts.TextField.Root ref={ref} aria-label="Search">
        <parts.TextField.Slot>
          <i />
        </parts.TextField.Slot>
      </parts.TextField.Root>,
    );
    container.querySelector("i")!.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    await vi.waitFor(() => expect(document.activeElement).toBe(ref.current));
  });
});

describe("below the fold", () => {
  let root: Root | undefined;
  const container = () => document.body.appendChild(document.createElement("div"));
  afterEach(() => root?.unmount());

  /** Counts its presses, and calls back when it's mounted. */
  function Counter({ onMount }: { onMount: () => void }): ReactNode {
    const [presses, setPresses] = useState(0);
    return (
      <button
        ref={(element) => void (element && onMount())}
        onClick={() => setPresses(presses + 1)}
      >
        {presses}
      </button>
    );
  }

  test("hydrates at the first press", async () => {
    const mounted = vi.fn();
    const place = container();
    // With its neighbor, which hydrates first.
    const page = (mount?: () => void) => (
      <main ref={(element) => void (element && mount?.())}>
        <BelowTheFold height={{ phone: 100, wide: 100 }}>
          <Counter onMount={mounted} />
        </BelowTheFold>
      </main>
    );
    place.innerHTML = renderToString(page());
    const button = place.querySelector("button")!;
    const hydrated = new Promise<void>((resolve) => {
      root = hydrateRoot(place, page(resolve));
    });
    await hydrated;
    expect(mounted).not.toHaveBeenCalled();
    button.click();
    expect(mounted).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(button.textContent).toBe("1"));
    expect(button.isConnected).toBe(true);
  });
});

describe("on the device", () => {
  const Size = (): ReactNode => <p>{useOnDevice(() => "XS", "M")}</p>;

  const acting = (value: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: value });
  let root: Root | undefined;
  beforeEach(() => acting(true));
  afterEach(async () => {
    await act(async () => root?.unmount());
    acting(false);
    vi.restoreAllMocks();
  });

  test("renders the server value on a server and the device's value in a page", async () => {
    expect(renderToString(<Size />)).toBe("<p>M</p>");
    const container = document.createElement("div");
    root = createRoot(container);
    await act(async () => root!.render(<Size />));
    expect(container.innerHTML).toBe("<p>XS</p>");
  });

  test("has the device's value in its first render when it mounts in a running page", async () => {
    const rendered = vi.fn();
    const Sized = (): ReactNode => {
      rendered(useOnDevice(() => "XS", "M"));
      return null;
    };
    root = createRoot(document.createElement("div"));
    await act(async () => root!.render(<Sized />));
    expect(rendered.mock.calls).toEqual([["XS"]]);
  });

  test("renders once when the device has the server's value", async () => {
    const rendered = vi.fn();
    const Sized = (): ReactNode => {
      rendered(useOnDevice(() => "M", "M"));
      return null;
    };
    root = await act(async () => hydrateRoot(document.createElement("div"), <Sized />));
    expect(rendered.mock.calls).toEqual([["M"]]);
  });

  test("reads the device on every render after hydration", async () => {
    let size = "M";
    const Sized = (): ReactNode => <p>{useOnDevice(() => size, "M")}</p>;
    const container = document.createElement("div");
    container.innerHTML = renderToString(<Sized />);
    root = await act(async () => hydrateRoot(container, <Sized />));
    size = "L";
    await act(async () => root!.render(<Sized key={undefined} />));
    expect(container.innerHTML).toBe("<p>L</p>");
  });

  test("hydrates without a warning and then reads the device", async () => {
    const warned = vi.spyOn(console, "error");
    const container = document.createElement("div");
    container.innerHTML = renderToString(<Size />);
    const rendered = container.firstChild;
    root = await act(async () => hydrateRoot(container, <Size />));
    expect(container.innerHTML).toBe("<p>XS</p>");
    expect(container.firstChild).toBe(rendered);
    expect(warned).not.toHaveBeenCalled();
  });
});
