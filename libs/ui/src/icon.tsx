import { createElement, type ReactNode, type SVGProps } from "react";

/** An icon of lucide-react. */
interface IconData {
  name: string;
  node: [tag: string, attributes: Record<string, string>][];
  aliases?: string[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string;
}

/**
 * Creates an icon's component. Every bundle uses it instead of lucide's own (tools/build,
 * icon-runtime.ts), which remotes would contain once more. Hidden from screen readers unless it has
 * a name.
 */
export function createIcon({
  name,
  node,
  aliases = [],
}: IconData): (props: IconProps) => ReactNode {
  const classes = ["lucide", ...[name, ...aliases].map((alias) => `lucide-${alias}`)];
  return ({ size = 24, strokeWidth = 2, className, ...attributes }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={[...classes, className].filter(Boolean).join(" ")}
      aria-hidden={attributes["aria-label"] ? undefined : true}
      {...attributes}
    >
      {node.map(([tag, shape]) => createElement(tag, shape))}
    </svg>
  );
}
