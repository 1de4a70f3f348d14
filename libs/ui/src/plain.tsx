import { type ComponentProps, createElement, type ElementType, type ReactNode } from "react";
import styles from "./page.module.css";

/**
 * An element with a look of its own, which a class of the caller overrides: its selectors stand in
 * `:where()` and count for nothing beside a class. `as` names another element, or a link.
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

/** A quiet line beside what it explains. */
export const Note = plain("p", styles.note);

/** A group of fields without the browser's frame. */
export const Fieldset = plain("fieldset", styles.fieldset);

/** The name of a fieldset. */
export const Legend = plain("legend", styles.legend);

/** A page's only headline, large and tight. */
export const DisplayTitle = plain("h1", styles.title);

/** A heading in the display serif. */
export const Title = plain("h2", styles.plainTitle);

/** A small letter-spaced label above a title, naming its category. */
export const Eyebrow = plain("p", styles.eyebrow);

/** A row of buttons and links to press, each high enough for a finger. */
export const Actions = plain("div", styles.actions);

/** A button that looks like text, perhaps with an icon. */
export const TextButton = plain("button", styles.text);

/** A button that looks like a link in small text. */
export const LinkButton = plain("button", styles.linkButton);

/** A round button with an icon. */
export const RoundButton = plain("button", styles.round);

/** A pill to press or to follow, filled while it is pressed or the current one. */
export const Chip = plain("button", styles.chip);

/** A link in the color of the words around it. */
export const PlainLink = plain("a", styles.link);

/** Leads to the page above; `as` is the router's link. */
export const BackLink = plain("a", styles.back);

/** What a CardLink in it covers. */
export const Card = plain("article", styles.card);

/** The name of a card, pressed wherever the card is: one place to press, one short name to hear. */
export const CardLink = plain("a", styles.cardLink);
