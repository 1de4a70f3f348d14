import { createElement, type ComponentProps, type ElementType, type ReactNode } from "react";
import styles from "./plain.module.css";

type PlainTag = "ul" | "p" | "fieldset" | "legend" | "h2" | "div";

/**
 * An element with a look of its own, which a class of the caller overrides: every selector of
 * plain.module.css counts for nothing beside a class.
 */
function plain<Tag extends PlainTag>(
  tag: Tag,
  look: string | undefined,
): (props: ComponentProps<Tag> & { as?: ElementType }) => ReactNode {
  return ({ as = tag, className, ...rest }) =>
    createElement(as, { ...rest, className: className ? `${look} ${className}` : look });
}

/** A list without bullets and indents. */
export const PlainList = plain("ul", styles.list);

/** A quiet line beside what it explains. */
export const Note = plain("p", styles.note);

/** A group of fields without the browser's frame. */
export const Fieldset = plain("fieldset", styles.fieldset);

/** The name of a fieldset. */
export const Legend = plain("legend", styles.legend);

/** A heading in the display serif. */
export const Title = plain("h2", styles.title);

/** A row of buttons and links to press, each high enough for a finger. */
export const Actions = plain("div", styles.actions);
