import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { Navigate as RouterNavigate, useHref } from "react-router-dom";

/** Lets a screen respond with something other than HTML during server rendering. */
export interface ServerResponse {
  /** Redirects the visitor to this path of the site. */
  redirect(address: string): void;
  /** Responds with 404. */
  notFound(): void;
}

/** Provided only during server rendering. */
export const ServerResponseContext = createContext<ServerResponse | undefined>(undefined);

/** Marks the page as missing: a server responds with 404. */
export function useNotFound(): void {
  useContext(ServerResponseContext)?.notFound();
}

/** Redirects to another path when rendered: a server responds with a redirect. */
export function Navigate(props: ComponentProps<typeof RouterNavigate>): ReactNode {
  const response = useContext(ServerResponseContext);
  const address = useHref(props.to);
  if (!response) return <RouterNavigate {...props} />;
  response.redirect(address);
  return null;
}
