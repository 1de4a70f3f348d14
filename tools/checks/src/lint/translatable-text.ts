interface Node {
  type: string;
  value?: unknown;
  expression?: Node;
  left?: Node;
  right?: Node;
  consequent?: Node;
  alternate?: Node;
  children?: Node[];
}

interface Context {
  report: (problem: { node: object; messageId: string }) => void;
}

/** Returns whether an expression is an element, or one under a condition. */
const isElement = ({ type, right, consequent, alternate }: Node): boolean =>
  /^JSX(Element|Fragment)$/.test(type) ||
  [right, consequent, alternate].some((part) => part && isElement(part));

/** Returns what a child of an element renders: a fixed text, another value, or else elements. */
function getKind({ type, value, expression }: Node): "text" | "value" | "elements" | undefined {
  if (type === "JSXText") return String(value).trim() ? "text" : undefined;
  if (type !== "JSXExpressionContainer") return "elements";
  if (expression!.type === "JSXEmptyExpression") return undefined;
  if (expression!.type === "Literal") return "text";
  return isElement(expression!) ? "elements" : "value";
}

/**
 * Requires one expression for a text that changes. A browser's translation replaces text nodes, of
 * which React updates only the one that fills its element.
 */
export const translatableText = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      split: "Write one template literal, because a translated page keeps a split text.",
    },
  },
  create(context: Context) {
    const check = ({ children = [] }: Node): void => {
      const kinds = children.map(getKind).filter((kind) => kind !== undefined);
      const index = kinds.findIndex(
        (kind, at) => kind === "value" && (kinds[at - 1] === "text" || kinds[at + 1] === "text"),
      );
      if (index >= 0) context.report({ node: children[0]!, messageId: "split" });
    };
    return { JSXElement: check, JSXFragment: check };
  },
};
