import {
  cloneElement,
  type ComponentProps,
  createElement,
  type JSX,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useState,
} from "react";
import styles from "./page.module.css";

/*
 * Radix Themes' layout, typography and form parts as elements with its classes, which are a fifth
 * of its code (docs/decisions/pages/0006). radix-parts.window.test.tsx compares the markup.
 */

type Step = "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";

interface Looks {
  /** A color scale in index.css. */
  color?: "gray" | "bronze" | "red" | "green" | "orange" | "amber" | "blue";
  radius?: "small" | "full";
  size?: Step;
  variant?: "solid" | "soft" | "outline" | "ghost";
  direction?: "column";
  align?: "start" | "center";
  justify?: "center" | "end";
  wrap?: "wrap";
  gap?: Step;
  highContrast?: boolean;
  px?: Step;
  py?: Step;
  my?: Step;
  mt?: Step;
  mb?: Step;
  ml?: Step;
}

const classes: Record<Exclude<keyof Looks, "color" | "radius">, string> = {
  size: "rt-r-size",
  variant: "rt-variant",
  direction: "rt-r-fd",
  align: "rt-r-ai",
  justify: "rt-r-jc",
  wrap: "rt-r-fw",
  gap: "rt-r-gap",
  highContrast: "rt-high-contrast",
  px: "rt-r-px",
  py: "rt-r-py",
  my: "rt-r-my",
  mt: "rt-r-mt",
  mb: "rt-r-mb",
  ml: "rt-r-ml",
};

type Name = keyof typeof classes;
type Margin = "my" | "mt" | "mb" | "ml";
type Props = Record<string, unknown>;

type Tag = keyof JSX.IntrinsicElements;

interface OwnProps<As> {
  as?: As;
  /** Renders the only child with the part's looks. */
  asChild?: boolean;
}

type PartProps<As extends Tag, Look extends keyof Looks> = Pick<Looks, Look> &
  Omit<ComponentProps<As>, keyof Looks> &
  OwnProps<As>;

/**
 * Creates an element with Radix's classes. `defaults` are the looks of a part without props, and
 * `own` the classes that differ from those of other parts.
 */
function part<As extends Tag, Look extends keyof Looks>(
  tag: As,
  base: string,
  defaults: { [name in Name]?: string } & { color?: "" } = {},
  own: { [name in Name]?: string } = {},
): (props: PartProps<As, Look>) => ReactNode {
  const prefixes = Object.entries({ ...classes, ...own });
  return ({ as = tag, asChild, color, radius, className, children, ...props }: Props) => {
    const attributes: Props = {
      "data-disabled": props.disabled || undefined,
      "data-accent-color": color ?? defaults.color,
      "data-radius": radius,
    };
    for (const name in props) if (!(name in classes)) attributes[name] = props[name];
    attributes.className = [
      base,
      ...prefixes.map(([name, prefix]) => {
        const value = props[name] ?? defaults[name as Name];
        return value && (value === true ? prefix : `${prefix}-${String(value)}`);
      }),
      className,
    ]
      .filter(Boolean)
      .join(" ");
    return asChild
      ? withAttributes(children as ReactElement<Props>, attributes)
      : createElement(as as string, attributes, children as ReactNode);
  };
}

/** Adds attributes to an element, whose own win; classes and handlers of both apply. */
function withAttributes(element: ReactElement<Props>, attributes: Props): ReactElement {
  const merged = { ...attributes, ...element.props };
  for (const [name, outer] of Object.entries(attributes)) {
    const inner = element.props[name];
    if (typeof outer !== "function" || typeof inner !== "function" || name === "ref") continue;
    merged[name] = (...args: unknown[]) => {
      inner(...args);
      outer(...args);
    };
  }
  merged.className = [attributes.className, element.props.className].filter(Boolean).join(" ");
  return cloneElement(element, merged);
}

const buttonDefaults = { size: "2", variant: "solid", color: "" } as const;
type ButtonLook = "size" | "variant" | "color" | "highContrast";

export const Button = part<"button", ButtonLook>(
  "button",
  "rt-reset rt-BaseButton rt-Button",
  buttonDefaults,
);

export const IconButton = part<"button", ButtonLook>(
  "button",
  "rt-reset rt-BaseButton rt-IconButton",
  buttonDefaults,
);

export const Badge = part<"span", ButtonLook | Margin>("span", "rt-reset rt-Badge", {
  size: "1",
  variant: "soft",
  color: "",
});

export const Flex = part<
  "div" | "span" | "nav",
  "direction" | "align" | "justify" | "wrap" | "gap" | "px" | "py" | Margin
>("div", "rt-Flex");

export const Section = part<"section", "size" | Margin>("section", "rt-Section", { size: "3" });

/** A text's `align` isn't that of a flex container. */
const textClasses = { align: "rt-r-ta" };
type TextLook = "size" | "align" | "color" | "highContrast" | Margin;

export const Text = part<"span" | "div" | "p", TextLook>("span", "rt-Text", {}, textClasses);

export const Heading = part<"h1" | "h2" | "h3", TextLook>(
  "h1",
  "rt-Heading",
  { size: "6" },
  textClasses,
);

export const Callout = {
  Root: part<"div", ButtonLook | Margin>("div", "rt-CalloutRoot", {
    size: "2",
    variant: "soft",
    color: "",
  }),
  Icon: part<"div", never>("div", "rt-CalloutIcon"),
  Text: part<"p", never>("p", "rt-Text rt-CalloutText", { size: "2" }),
};

/** Content that only screen readers perceive. */
export const VisuallyHidden = part<"span", never>("span", styles.hidden!);

const SkeletonRoot = part<"span", Margin>("span", "rt-Skeleton");

type Lengths = Record<"width" | "minWidth" | "height", string>;

/** A gray box in place of content that is loading, in the size of its children, if any. */
export function Skeleton(props: ComponentProps<typeof SkeletonRoot> & Partial<Lengths>): ReactNode {
  const { width, minWidth, height, ...attributes } = props;
  return (
    <SkeletonRoot
      aria-hidden
      data-inline-skeleton
      tabIndex={-1}
      inert
      style={{ width, minWidth, height }}
      {...attributes}
    />
  );
}

const SpinnerRoot = part<"span", "size">("span", "rt-Spinner", { size: "2" });

export function Spinner(props: ComponentProps<typeof SpinnerRoot>): ReactNode {
  return (
    <SpinnerRoot {...props}>
      {Array.from({ length: 8 }, (_, leaf) => (
        <span key={leaf} className="rt-SpinnerLeaf" />
      ))}
    </SpinnerRoot>
  );
}

const AvatarRoot = part<"span", "size" | "color" | "radius">("span", "rt-reset rt-AvatarRoot", {
  size: "3",
  variant: "soft",
  color: "",
});

interface AvatarProps extends ComponentProps<typeof AvatarRoot> {
  src?: string;
  alt: string;
  /** Letters in place of a missing or broken picture. */
  fallback: string;
}

/** A small picture of a person or a shop. Unlike Radix's, a server renders it. */
export function Avatar({ src, alt, fallback, ...attributes }: AvatarProps): ReactNode {
  const [broken, setBroken] = useState<string>();
  const letters = { 1: "rt-one-letter", 2: "rt-two-letters" }[fallback.length] ?? "";
  return (
    <AvatarRoot {...attributes}>
      {src && src !== broken ? (
        <img
          className="rt-AvatarImage"
          src={src}
          alt={alt}
          loading="lazy"
          // A picture may have failed before hydration.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBroken(src);
          }}
          onError={() => setBroken(src)}
        />
      ) : (
        <span className={`rt-AvatarFallback ${letters}`}>{fallback}</span>
      )}
    </AvatarRoot>
  );
}

const FieldRoot = part<"div", "size" | Margin>("div", "rt-TextFieldRoot", {
  size: "2",
  variant: "surface",
});

interface TextFieldProps
  extends Omit<ComponentProps<"input">, "size">, Pick<Looks, "size" | Margin> {}

/** An input in a frame with slots, which focus it. The class, size and margins are the frame's. */
function TextFieldRoot(props: TextFieldProps): ReactNode {
  const { size, my, mt, mb, ml, className, children, ...attributes } = props;
  return (
    <FieldRoot {...{ size, my, mt, mb, ml, className }} onPointerDown={focusInput}>
      <input spellCheck="false" {...attributes} className="rt-reset rt-TextFieldInput" />
      {children}
    </FieldRoot>
  );
}

function focusInput({ target, currentTarget }: PointerEvent<HTMLElement>): void {
  if ((target as Element).closest("input, button, a")) return;
  const input = currentTarget.querySelector("input");
  // The press itself moves the focus after this event.
  requestAnimationFrame(() => input?.focus());
}

const Slot = part<"div", never>("div", "rt-TextFieldSlot");

function TextFieldSlot(
  props: ComponentProps<typeof Slot> & { side?: "left" | "right" },
): ReactNode {
  const { side, ...attributes } = props;
  return <Slot data-side={side} {...attributes} />;
}

export const TextField = { Root: TextFieldRoot, Slot: TextFieldSlot };
