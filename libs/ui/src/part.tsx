import { createContext, type ReactNode, useContext, useId } from "react";

/**
 * The props of parts by `<remote>/<part>`. Each app declares those that its screens place, in its
 * `src/parts.ts`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Parts {}

/** A place for a part. */
export interface PartPlace {
  /** The same in the browser as on the server that rendered the page. */
  id: string;
  /** `<remote>/<part>`. */
  of: string;
  /** JSON values. */
  props: object;
  /** Least heights in pixels, on phones and wider screens, which a navigation reserves. */
  height: { phone: number; wide: number };
}

/** Renders places; provided by the shell, but not within a part, which places none. */
export const PartContext = createContext<((place: PartPlace) => ReactNode) | undefined>(undefined);

interface PartProps<Name extends keyof Parts> extends Pick<PartPlace, "height"> {
  of: Name;
  props: Parts[Name];
}

/** Places a part of another remote, which the page also works without. */
export function Part<Name extends keyof Parts>({ of, props, height }: PartProps<Name>): ReactNode {
  const id = useId();
  return useContext(PartContext)?.({ id, of, props, height });
}
