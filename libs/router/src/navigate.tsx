import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { Navigate as RouterNavigate, useHref } from "react-router-dom";

/** Lets a screen respond with something other than HTML during server rendering. */
export interface ServerResponse {
  /** Redirects the visitor to this path of the site. */
  redirect(address: string, status: 301 | 302): void;
  /** Responds with another status than 200. */
  setStatus(status: 404 | 410): void;
}

/** Provided only during server rendering. */
export const ServerResponseContext = createContext<ServerResponse | undefined>(undefined);

/** Marks the page as missing, so that a server responds with 404. */
export function useNotFound(): void {
  useContext(ServerResponseContext)?.setStatus(404);
}

/** Marks the page as removed for everyone, so that a server responds with 410. */
export function useGone(): void {
  useContext(ServerResponseContext)?.setStatus(410);
}

interface NavigateProps extends ComponentProps<typeof RouterNavigate> {
  /** Whether the page has moved for good, so that a server responds with 301. */
  permanent?: boolean;
}

/** Redirects to another path when rendered, also on a server. */
export function Navigate({ permanent = false, ...props }: NavigateProps): ReactNode {
  const response = useContext(ServerResponseContext);
  const address = useHref(props.to);
  if (!response) return <RouterNavigate {...props} />;
  response.redirect(address, permanent ? 301 : 302);
  return null;
}
