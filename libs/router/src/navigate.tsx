import { useContext, type ComponentProps, type ReactNode } from "react";
import { Navigate as RouterNavigate, useHref } from "react-router-dom";
import { AnswerContext } from "./answer";

/** Redirects to another address when it is drawn: a server answers with a redirect. */
export function Navigate(props: ComponentProps<typeof RouterNavigate>): ReactNode {
  const answer = useContext(AnswerContext);
  const address = useHref(props.to);
  if (!answer) return <RouterNavigate {...props} />;
  answer.redirect(address);
  return null;
}
