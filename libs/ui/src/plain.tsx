import { type ComponentProps, createElement, type ElementType, type ReactNode } from "react";
import styles from "./page.module.css";

/**
 * Creates a styled element. Its selectors use `:where()`, so that the caller's class overrides them.
 * `as` renders another element, such as a link.
 */
function plain<Tag extends ElementType>(
  tag: Tag,
  baseClass: string | undefined,
): <As extends ElementType = Tag>(props: ComponentProps<As> & { as?: As }) => ReactNode {
  return ({ as = tag as ElementType, className, ...rest }) =>
    createElement(as, { ...rest, className: className ? `${baseClass} ${className}` : baseClass });
}

/** A list without bullets and indents. */
export const PlainList = plain("ul", styles.list);

/** A muted line of text. */
export const Note = plain("p", styles.note);

/** A group of fields without the browser's frame. */
export const Fieldset = plain("fieldset", styles.fieldset);

/** The name of a fieldset. */
export const Legend = plain("legend", styles.legend);

/** The page's h1. */
export const DisplayTitle = plain("h1", styles.title);

/** A heading in the display serif. */
export const Title = plain("h2", styles.plainTitle);

/** A small letter-spaced label above a title. */
export const Eyebrow = plain("p", styles.eyebrow);

/** A row of buttons and links with touch-sized targets. */
export const Actions = plain("div", styles.actions);

/** A button that looks like text. */
export const TextButton = plain("button", styles.text);

/** A button that looks like a link in small text. */
export const LinkButton = plain("button", styles.linkButton);

/** A round button with an icon. */
export const RoundButton = plain("button", styles.round);

/** A pill button or link, filled while pressed or current. */
export const Chip = plain("button", styles.chip);

/** A link in the color of the surrounding text. */
export const PlainLink = plain("a", styles.link);

/** A link to the parent page; pass the router's link as `as`. */
export const BackLink = plain("a", styles.back);

/** The area that a CardLink inside covers. */
export const Card = plain("article", styles.card);

/** A card's title, whose link covers the whole card. */
export const CardLink = plain("a", styles.cardLink);
