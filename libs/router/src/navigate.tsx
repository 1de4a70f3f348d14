import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { Navigate as RouterNavigate, useHref } from "react-router-dom";

/** How a screen answers a request while a server renders it: nothing else than its HTML, usually. */
export interface ServerResponse {
  /** The visitor is sent to this address of the site instead. */
  redirect(address: string): void;
  /** What the address names does not exist. */
  notFound(): void;
}

/** Provided while a server renders; a page has none. */
export const ServerResponseContext = createContext<ServerResponse | undefined>(undefined);

/** Says that what the page's address names does not exist: a server answers with 404. */
export function useNotFound(): void {
  useContext(ServerResponseContext)?.notFound();
}

/** Redirects to another address when it is rendered: a server answers with a redirect. */
export function Navigate(props: ComponentProps<typeof RouterNavigate>): ReactNode {
  const response = useContext(ServerResponseContext);
  const address = useHref(props.to);
  if (!response) return <RouterNavigate {...props} />;
  response.redirect(address);
  return null;
}
